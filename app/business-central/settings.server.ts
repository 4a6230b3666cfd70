/** How Business Central is reached: plain data that the platform hands over. */
export interface BusinessCentralSettings {
  tenantId: string;
  environment: string;
  companyId: string;
  clientId: string;
  clientSecret: string;
  /** Of the API, without a slash at its end. */
  baseUrl: string;
  tokenUrl: string;
  /** How long, in ms, the whole list may take; every other duration is a share of it. */
  timeout: number;
}

/** The durations in ms of one load: with the default of 25 s they are 10 s, 5 s, 0.5 s and 5 s. */
export function durations({ timeout }: BusinessCentralSettings) {
  return {
    /** For one request with its body. */
    request: timeout * 0.4,
    /** The longest Retry-After that is waited for. */
    longestPause: timeout * 0.2,
    /** Before the first retry; doubled for the next. */
    firstPause: timeout * 0.02,
    /** How long a request waits for a new list when an older one is at hand. */
    patience: timeout * 0.2,
  };
}
