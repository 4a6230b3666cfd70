/** What wrangler.toml binds and what an operator may set; see docs/operating.md. */
export interface Env {
  DB: D1Database;
  PHOTOS: R2Bucket;
  /** Turns and shrinks photos; without it they are served as large as they were sent. */
  IMAGES?: ImagesBinding;
  /** Damps floods of upload requests. */
  UPLOAD_LIMIT?: RateLimit;
  /** Signs the addresses that photos are sent to. */
  UPLOAD_SECRET?: string;
  /** With these four, photos go straight to R2's S3 endpoint instead of through this Worker. */
  R2_ACCOUNT_ID?: string;
  R2_BUCKET?: string;
  R2_ACCESS_KEY_ID?: string;
  R2_SECRET_ACCESS_KEY?: string;
  /** "true" marks a demo; with DEMO_ADMIN ("username:password") the sign-in page shows those credentials. */
  DEMO_MODE?: string;
  DEMO_ADMIN?: string;
  /** With both set, every request must carry a valid Cloudflare Access token. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
  /** With these five, customers come from Business Central when none are imported. */
  BC_TENANT_ID?: string;
  BC_ENVIRONMENT?: string;
  BC_COMPANY_ID?: string;
  BC_CLIENT_ID?: string;
  BC_CLIENT_SECRET?: string;
  /** Where Business Central and its sign-in stand, if not at Microsoft, and how long a list may take to come, in ms. */
  BC_BASE_URL?: string;
  BC_TOKEN_URL?: string;
  BC_TIMEOUT?: string;
}
