import { Agent, request } from "node:http";
import { Problem } from "../scripts/lib/problem.mjs";

const agent = new Agent({ keepAlive: true });

/**
 * Sends one request on a keep-alive connection, again where that was closed meanwhile, as browsers do. Returns the status,
 * the headers, the bytes as sent (not decompressed) and the ms until the last of them.
 */
export function send(url, options = {}) {
  return exchange(url, options).catch((error) => {
    if (error.isStaleConnection) return exchange(url, options);
    throw error;
  });
}

/** `send`; throws a Problem for an error status. */
export async function ask(url, options = {}) {
  const { method = "GET" } = options;
  const answer = await send(url, options);
  if (answer.status < 400) return answer;
  throw new Problem(`${method} ${url} answered ${answer.status}: ${answer.bytes.subarray(0, 300)}`);
}

function exchange(url, { method = "GET", headers = {}, body }) {
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
      response.on("end", () => {
        const ms = performance.now() - startedAt;
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks), ms });
      });
    });
    // The server may close an idle connection just as it is reused.
    sent.on("error", (error) => reject(Object.assign(error, { isStaleConnection: sent.reusedSocket })));
    sent.end(body);
  });
}

export function askJson(url, json, { method = "POST", headers = {} } = {}) {
  const body = JSON.stringify(json);
  return ask(url, { method, headers: { "Content-Type": "application/json", ...headers }, body });
}
