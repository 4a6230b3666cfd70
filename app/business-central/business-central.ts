export interface BusinessCentralCustomer {
  id: string;
  number: string;
  displayName: string;
  type?: string;
}

/** The body of GET /api/business-central/customers. */
export interface BusinessCentralList {
  customers: BusinessCentralCustomer[];
  /** When the list was loaded, ISO 8601 UTC. */
  fetchedAt: string;
  /** True for an older list, answered because no newer one arrived in time. */
  stale: boolean;
}
