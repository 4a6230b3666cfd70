import app from "../../build/worker/app.js";

/**
 * The product, telling by headers what a request asks of D1: how often it waits for it, calls beside each other counting
 * once, and the rows that are billed. Each wait takes as long as `DISTANCE` says, in ms.
 */
export default {
  async fetch(request, env, ctx) {
    const used = { trips: 0, rowsRead: 0, rowsWritten: 0 };
    const answer = await app.fetch(request, { ...env, DB: metered(env.DB, used, Number(env.DISTANCE)) }, ctx);
    const response = new Response(answer.body, answer);
    response.headers.set("X-Used", JSON.stringify(used));
    return response;
  },
};

const real = Symbol("the statement itself");

function metered(database, used, distance) {
  const call = async (run) => {
    const turn = used.trips + 1;
    const reply = await run();
    await scheduler.wait(distance);
    used.trips = Math.max(used.trips, turn);
    for (const { meta } of [reply].flat()) {
      used.rowsRead += meta.rows_read;
      used.rowsWritten += meta.rows_written;
    }
    return reply;
  };
  const wrap = (statement) => ({
    [real]: statement,
    bind: (...values) => wrap(statement.bind(...values)),
    all: () => call(() => statement.all()),
    run: () => call(() => statement.run()),
    first: async (column) => {
      const [row] = (await call(() => statement.all())).results;
      return column === undefined ? row : row?.[column];
    },
    // D1 tells no figures with `raw`.
    raw: async () => (await call(() => statement.all())).results.map((row) => Object.values(row)),
  });
  return {
    prepare: (sql) => wrap(database.prepare(sql)),
    batch: (statements) => call(() => database.batch(statements.map((each) => each[real]))),
    withSession: (anchor) => ({
      ...metered(database.withSession(anchor), used, distance),
      getBookmark: () => null,
    }),
  };
}
