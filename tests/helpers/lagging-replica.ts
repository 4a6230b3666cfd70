import { applyD1Migrations, env } from "cloudflare:test";

const read = /^\s*(select|with|pragma)\b/i;

interface Asked {
  primary: number;
  replica: number;
}

/**
 * A database with one replica, which has what was written up to the last `catchUp` and answers every read that D1's
 * rules let it answer: https://developers.cloudflare.com/d1/best-practices/read-replication/
 */
export async function laggingDatabase(primary: D1Database, replica: D1Database) {
  await applyD1Migrations(replica, env.TEST_MIGRATIONS);
  const asked: Asked = { primary: 0, replica: 0 };
  let position = "";

  function withSession(anchor: string = "first-unconstrained"): D1DatabaseSession {
    const main = primary.withSession("first-primary");
    // D1 orders bookmarks by their text.
    let bookmark: string | null = anchor.startsWith("first-") ? null : anchor;
    let mustBePrimary = anchor === "first-primary";

    async function route<Reply>(isRead: boolean, onMain: () => Promise<Reply>, onReplica: () => Promise<Reply>) {
      const isNear = isRead && !mustBePrimary && (bookmark ?? "") <= position;
      asked[isNear ? "replica" : "primary"]++;
      const reply = await (isNear ? onReplica() : onMain());
      mustBePrimary = false;
      const reached = isNear ? position : (main.getBookmark() ?? "");
      if (reached > (bookmark ?? "")) bookmark = reached;
      return reply;
    }

    function prepare(sql: string, values: unknown[] = []): D1PreparedStatement {
      const on = (database: Pick<D1Database, "prepare">) => database.prepare(sql).bind(...values);
      const through =
        (name: "all" | "raw" | "run" | "first") =>
        (...args: never[]) =>
          route(
            read.test(sql),
            () => Reflect.apply(on(main)[name], on(main), args),
            () => Reflect.apply(on(replica)[name], on(replica), args),
          );
      const bind = (...bound: unknown[]) => prepare(sql, bound);
      const methods = { all: through("all"), raw: through("raw"), run: through("run"), first: through("first") };
      return { ...methods, bind, on, sql } as unknown as D1PreparedStatement;
    }

    interface Prepared extends D1PreparedStatement {
      sql: string;
      on: (database: Pick<D1Database, "prepare">) => D1PreparedStatement;
    }

    function batch(statements: Prepared[]) {
      return route(
        statements.every(({ sql }) => read.test(sql)),
        () => main.batch(statements.map(({ on }) => on(main))),
        () => replica.batch(statements.map(({ on }) => on(replica))),
      );
    }

    return { prepare, batch, getBookmark: () => bookmark } as unknown as D1DatabaseSession;
  }

  async function catchUp(): Promise<void> {
    const session = primary.withSession("first-primary");
    const { results } = await session.prepare(tablesOf).all<{ name: string }>();
    const copies = await Promise.all(results.map(({ name }) => copyOf(session, replica, name)));
    await replica.batch([replica.prepare("pragma defer_foreign_keys = true"), ...copies.flat()]);
    position = session.getBookmark() ?? "";
  }

  return { database: { withSession } as unknown as D1Database, asked, catchUp };
}

const tablesOf = `select name from sqlite_schema where type = 'table' and name not like '%cf_%' and name not like 'sqlite_%'
  and name not like 'd1_%' and name not like 'tanks_search%'`;

async function copyOf(from: D1DatabaseSession, to: D1Database, table: string): Promise<D1PreparedStatement[]> {
  const [{ results: rows }, { results: generated }] = await Promise.all([
    from.prepare(`select * from ${table}`).all(),
    from.prepare(`select name from pragma_table_xinfo('${table}') where hidden > 1`).all<{ name: string }>(),
  ]);
  const skipped = new Set(generated.map(({ name }) => name));
  const inserts = rows.map((row) => {
    const columns = Object.keys(row).filter((name) => !skipped.has(name));
    const marks = columns.map(() => "?").join(", ");
    return to
      .prepare(`insert or replace into ${table} (${columns.join(", ")}) values (${marks})`)
      .bind(...columns.map((name) => row[name]));
  });
  return [to.prepare(`delete from ${table}`), ...inserts];
}
