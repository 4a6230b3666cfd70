import { applyD1Migrations, env, reset } from "cloudflare:test";
import "./one-prototype";

const table = `create table d1_migrations (id integer primary key autoincrement, name text unique,
  applied_at timestamp default current_timestamp not null)`;

/** All in one batch: one by one they take five times as long, and each file pays for it. */
function migrateAtOnce() {
  const queries = [table, ...env.TEST_MIGRATIONS.flatMap(({ queries }) => queries)];
  const record = env.DB.prepare("insert into d1_migrations (name) values (?)");
  return env.DB.batch([
    ...queries.map((query) => env.DB.prepare(query)),
    ...env.TEST_MIGRATIONS.map(({ name }) => record.bind(name)),
  ]);
}

// Files share one workerd: each begins with an empty database and bucket, unless the last call of the file before is late.
await reset();
await migrateAtOnce().catch(() => applyD1Migrations(env.DB, env.TEST_MIGRATIONS));
