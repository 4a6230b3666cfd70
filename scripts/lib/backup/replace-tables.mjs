import { Problem } from "../problem.mjs";
import { changeStaged, failIf, finishStaging, isFinished, Overtaken, staged } from "./stage-tables.mjs";

/** An admin keeps the password that there is for the id, or for the name; else there is none, and nobody can sign in. */
const adminStatements = [
  "delete from admin_sessions",
  `update admins set id = restored.id from ${staged("admins")} as restored
    where lower(admins.username) = lower(restored.username) and admins.id not in (select id from ${staged("admins")})
    and restored.id not in (select id from admins)`,
  `insert into admins (id, username, created_at, password) select id, username, created_at, password from ${staged("admins")}
    where id not in (select id from admins)`,
];

/**
 * As docs/operating.md says of Time Travel: what holds a version of the time that is undone is told of a change. A write of that
 * time that is sent again is no longer known, and stored anew.
 */
const undoneStatements = [
  "update tanks set version = max(version + 1, unixepoch() / 60), revision = revision + unixepoch() * 1000",
  "delete from receipts",
];

/** By the triggers of list_versions, of lists too that the backup has no version of: none was imported yet. */
const countLists = "insert or ignore into list_versions select list, 0 from list_counts where list <> 'tanks'";

/**
 * Puts the staged tables in place of the app's, in one batch, which is one transaction: visitors see all of the old or all of
 * the new. Without `replace` it fails if there are any rows but admins.
 */
export async function replaceTables(db, backup, { replace }) {
  const { tables } = backup.manifest;
  const others = tables.filter(({ name }) => name !== "admins");
  // A list that was cleared, or whose import was cancelled, has a version without a row.
  const mustBeEmpty = replace ? [] : others.filter(({ name }) => name !== "list_versions");
  const statements = [
    "pragma defer_foreign_keys = on",
    ...mustBeEmpty.map(({ name }) => failIf(`exists (select 1 from ${name})`)),
    ...tables.map(({ name, rows }) => failIf(`(select count(*) from ${staged(name)}) <> ${rows}`)),
    ...others.map(({ name }) => `delete from ${name}`),
    ...adminStatements,
    ...others.map(insertStaged),
    ...(replace ? [...undoneStatements, countLists] : []),
  ].map((sql) => db.prepare(sql));
  await changeStaged(db, backup, [...statements, ...finishStaging(db, backup)]).catch((error) => allowDone(db, error));
  // FTS5 compares its index with the table and reports a difference as an error.
  await db.prepare("insert into tanks_search (tanks_search, rank) values ('integrity-check', 1)").run();
}

/** Of a batch that was done its answer alone may be lost: done once more it would undo what was saved since. */
async function allowDone(db, error) {
  if (error instanceof Overtaken) throw error;
  const isDone = await isFinished(db).catch(() => undefined);
  if (isDone) return;
  const known = isDone === false ? "The tables were not replaced" : "Nothing tells whether the tables were replaced";
  throw new Problem(`${known}: ${error.message}. Run the same command again: it goes on, or says that they were.`);
}

function insertStaged({ name, columns }) {
  const names = columns.map((column) => `"${column}"`).join(", ");
  return `insert into ${name} (${names}) select ${names} from ${staged(name)} order by rowid`;
}
