/** What wrangler.toml binds and what an operator may set; see docs/operating.md. */
export interface Env {
  DB: D1Database;
  PHOTOS: R2Bucket;
  /** "true" shows the demo credentials. */
  DEMO_MODE?: string;
  /** With both set, every request must carry a valid Cloudflare Access token. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
}
