export interface BusinessCentralCustomer {
  id: string;
  number: string;
  displayName: string;
  type?: string;
}

export interface BusinessCentralList {
  customers: BusinessCentralCustomer[];
  fetchedAt: string;
  stale: boolean;
}
