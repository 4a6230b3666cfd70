// Prints Miniflare's options for the Worker as JSON. A process of its own: wrangler is loaded with variables that must
// not reach the commands that are started later.
import { workerOptions } from "../database/wrangler.mjs";

console.log(JSON.stringify(await workerOptions()));
