import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Problem } from "../problem.mjs";
import { readDeployment } from "./deployment.mjs";

/** Notes the database's id in wrangler.toml and keeps its comments: wrangler itself writes into no TOML that has some. */
export async function writeDatabaseId({ environment, config }, id) {
  const before = readFileSync(config, "utf8");
  replaceFile(config, withDatabaseId(before, environment, id));
  const written = await readDeployment(environment, config).catch(() => undefined);
  if (written?.database.id === id) return;
  replaceFile(config, before);
  throw new Problem(`Put this line into wrangler.toml, beside the binding DB of ${environment}: database_id = "${id}"`);
}

/** The text with the id in place of the one before, or below the binding; unchanged where it has no such table. */
export function withDatabaseId(toml, environment, id) {
  const name = environment === "production" ? "d1_databases" : `env\\.${environment}\\.d1_databases`;
  const header = new RegExp(`^\\s*\\[\\[\\s*${name}\\s*\\]\\]`);
  const tables = toml.split(/^(?=[ \t]*\[)/m);
  const index = tables.findIndex((table) => header.test(table) && /^\s*binding\s*=\s*["']DB["']/m.test(table));
  if (index === -1) return toml;
  return tables.with(index, withLine(tables[index], `database_id = "${id}"`)).join("");
}

function withLine(table, line) {
  const old = /^[ \t]*database_id[ \t]*=.*/m;
  if (old.test(table)) return table.replace(old, line);
  return table.replace(/^([ \t]*binding[ \t]*=.*)(\r?\n)/m, `$1$2${line}$2`);
}

/** By a rename, so that a run that is cut off leaves the old file or the new one. */
function replaceFile(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
