import app from "../../build/worker/app.js";
import { databaseThrough } from "../helpers/database-faults.ts";

/** A reply takes as long as from a database in another building. */
const distance = 20;

/** The Worker on a database that it has to wait for: the local one answers before a request can be dropped. */
export default {
  fetch(request, env, ctx) {
    const call = request.headers.has("Held") ? () => hold(env) : fromAfar;
    return app.fetch(request, { ...env, DB: databaseThrough(env.DB, call) }, ctx);
  },
};

async function hold(env) {
  await env.HELD.fetch("http://held/");
  return new Promise(() => {});
}

async function fromAfar(run) {
  const reply = await run();
  await scheduler.wait(distance);
  return reply;
}
