import { randomUUID } from "node:crypto";
import { Miniflare } from "miniflare";
import { loadWrangler } from "../../scripts/lib/database/wrangler.mjs";
import { refusal, result } from "./answers.mjs";

const bindings = ["FIRST", "SECOND", "THIRD"];

/** Real D1 databases in workerd, which the API makes by name: their SQL is run, migrations too. */
export async function startDatabases() {
  const { unstable_splitSqlQuery: splitSql } = await loadWrangler();
  const server = new Miniflare({ modules: true, script: "export default {}", d1Databases: bindings });
  const databases = [];
  const find = (idOrName) => databases.find(({ uuid, name }) => idOrName === uuid || idOrName === name);
  return {
    find,
    names: () => databases.map(({ name }) => name),
    async create({ name }) {
      if (find(name)) return refusal(400, 7502, "A database with that name already exists");
      const d1 = await server.getD1Database(bindings[databases.length]);
      databases.push({ uuid: randomUUID(), name, d1 });
      return describe(databases.at(-1));
    },
    read(idOrName) {
      const database = find(idOrName);
      return database ? describe(database) : notFound();
    },
    query: (id, { sql }) => runSql(find(id), splitSql(sql)),
    async migrations(id) {
      const { results } = await find(id).d1.prepare("SELECT name FROM d1_migrations ORDER BY name").all();
      return results.map(({ name }) => name);
    },
    stop: () => server.dispose(),
  };
}

/** All statements or none, as D1 does. */
function runSql(database, statements) {
  if (!database) return notFound();
  const prepared = statements.map((text) => database.d1.prepare(text));
  return database.d1.batch(prepared).then(result, ({ message }) => refusal(400, 7500, message));
}

function notFound() {
  return refusal(404, 7404, "The database could not be found");
}

function describe({ uuid, name }) {
  return result({ uuid, name, created_at: "2026-11-25T00:00:00.000Z", version: "production" });
}
