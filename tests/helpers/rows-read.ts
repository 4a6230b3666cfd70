const real = Symbol("the statement itself");

type Wrapped = D1PreparedStatement & { [real]: D1PreparedStatement };

interface UsedRows {
  rowsRead: number;
  rowsWritten: number;
}

/** A database that adds up the rows that D1 bills. */
export function meteredDatabase(database: D1Database): { database: D1Database; used: UsedRows } {
  const used = { rowsRead: 0, rowsWritten: 0 };
  const note = <Results extends D1Result | D1Result[]>(results: Results): Results => {
    for (const { meta } of [results].flat()) {
      used.rowsRead += meta.rows_read;
      used.rowsWritten += meta.rows_written;
    }
    return results;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => note(await statement.all<Record<string, unknown>>());
    const replaced = {
      [real]: statement,
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all,
      run: all,
      // D1 tells no figures with these two.
      raw: async () => (await all()).results.map((row) => Object.values(row)),
      first: async (column?: string) => {
        const [row = null] = (await all()).results;
        return row && column !== undefined ? row[column] : row;
      },
    };
    return replaced as unknown as D1PreparedStatement;
  };
  const meter = (of: D1Database | D1DatabaseSession) => ({
    prepare: (sql: string) => wrap(of.prepare(sql)),
    batch: async (statements: Wrapped[]) => note(await of.batch(statements.map((each) => each[real]))),
  });
  const session = (anchor?: string) => ({ ...meter(database.withSession(anchor)), getBookmark: () => null });
  return { database: { ...meter(database), withSession: session } as unknown as D1Database, used };
}
