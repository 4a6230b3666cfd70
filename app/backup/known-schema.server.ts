import journal from "~drizzle/meta/_journal.json";

export const knownMigrations = journal.entries.map(({ tag }) => `${tag}.sql`);

export class OtherSchemaError extends Error {
  constructor(
    message: string,
    readonly isNewer: boolean,
  ) {
    super(message);
  }
}

/** With other migrations, columns would be missing in the backup or in the database. */
export function requireKnownSchema(migrations: string[]): void {
  const missing = knownMigrations.find((name) => !migrations.includes(name));
  if (missing) throw new OtherSchemaError(`The database lacks the migration ${missing}.`, false);
  const unknown = migrations.find((name) => !knownMigrations.includes(name));
  if (unknown === undefined) return;
  const text = `The database has the migration ${unknown}, which this version does not know.`;
  throw new OtherSchemaError(text, true);
}
