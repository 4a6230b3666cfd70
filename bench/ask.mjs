import { Agent, request } from "node:http";
import { Problem } from "../scripts/problem.mjs";

const agent = new Agent({ keepAlive: true });

/**
 * One request on a kept connection: the status, the headers, the bytes as they were sent (still compressed, where they
 * were), and the milliseconds until the last of them. Throws a Problem when it is refused.
 */
export async function ask(url, { method = "GET", headers = {}, body } = {}) {
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  const startedAt = performance.now();
  const answer = await new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...length, ...headers } }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
      response.on("end", () => resolve({ response, bytes: Buffer.concat(chunks) }));
    });
    sent.on("error", reject).end(body);
  });
  const ms = performance.now() - startedAt;
  const { statusCode: status, headers: answered } = answer.response;
  if (status >= 400) throw new Problem(`${method} ${url} answered ${status}: ${answer.bytes.subarray(0, 300)}`);
  return { status, headers: answered, bytes: answer.bytes, ms };
}

/** A request that sends JSON. */
export function askJson(url, json, { method = "POST", headers = {} } = {}) {
  const body = JSON.stringify(json);
  return ask(url, { method, headers: { "Content-Type": "application/json", ...headers }, body });
}
