export interface BusinessCentralCustomer {
  id: string;
  number: string;
  displayName: string;
  type?: string;
}

export interface BusinessCentralList {
  customers: BusinessCentralCustomer[];
  /** ISO 8601 UTC. */
  fetchedAt: string;
  /** True for an older list, answered because no newer one arrived in time. */
  stale: boolean;
}
