import { applyD1Migrations, env, reset } from "cloudflare:test";
import "./one-prototype";

// Files share one workerd: each begins with an empty database and bucket.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
