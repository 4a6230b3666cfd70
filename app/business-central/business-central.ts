/** A customer of the accounting integration. */
export interface BusinessCentralCustomer {
  id: string;
  number: string;
  displayName: string;
  type?: string;
}

/** The answer of GET /api/business-central/customers. */
export interface BusinessCentralList {
  customers: BusinessCentralCustomer[];
  /** When the list was read from Business Central, in ISO 8601 UTC. */
  fetchedAt: string;
  /** True when Business Central could not be asked again in time and this is the last list it gave. */
  stale: boolean;
}
