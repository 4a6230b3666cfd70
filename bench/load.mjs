import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Problem } from "../scripts/lib/problem.mjs";

const connections = 10;
const seconds = 2;
const sending = fileURLToPath(new URL("./send.lua", import.meta.url));

/** The requests a second of 10 connections by wrk; throws if one failed. */
export async function load(url, { headers = {}, json, method = "POST", isWarmUp = false } = {}) {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const body = json ? ["-s", sending, url, "--", JSON.stringify(json), method] : [url];
  const duration = `-d${isWarmUp ? 1 : seconds}s`;
  const { stdout } = await promisify(execFile)("wrk", ["-t1", `-c${connections}`, duration, ...fields, ...body]);
  const fault = /Socket errors: .*|Non-2xx or 3xx responses: .*/.exec(stdout)?.[0];
  if (fault) throw new Problem(`${url} under load: ${fault}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
