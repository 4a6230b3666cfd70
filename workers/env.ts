export interface Env {
  DB: D1Database;
  PHOTOS: R2Bucket;
  /** Rotates and resizes photos; without it they are stored at their original size. */
  IMAGES?: ImagesBinding;
  UPLOAD_LIMIT?: RateLimit;
  UPLOAD_SECRET?: string;
  DEVICE_SECRET?: string;
  /** With all four, browsers upload directly to R2. */
  R2_ACCOUNT_ID?: string;
  R2_BUCKET?: string;
  R2_ACCESS_KEY_ID?: string;
  R2_SECRET_ACCESS_KEY?: string;
  /** "true" shows the "username:password" of DEMO_ADMIN on the sign-in page. */
  DEMO_MODE?: string;
  DEMO_ADMIN?: string;
  /** With both, every request needs a valid Cloudflare Access token; with one, all are refused. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
  /** Unless empty or false, nobody is answered while neither is set. An unquoted value of wrangler.toml is no text. */
  REQUIRE_ACCESS?: unknown;
  /** With all five, customers come from Business Central while none are imported. */
  BC_TENANT_ID?: string;
  BC_ENVIRONMENT?: string;
  BC_COMPANY_ID?: string;
  BC_CLIENT_ID?: string;
  BC_CLIENT_SECRET?: string;
  BC_BASE_URL?: string;
  BC_TOKEN_URL?: string;
  BC_TIMEOUT?: string;
}
