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
  /** "true" shows the demo credentials. */
  DEMO_MODE?: string;
  /** With both set, every request must carry a valid Cloudflare Access token. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
}
