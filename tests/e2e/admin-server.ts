import { cpSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../servers/app-server.mjs";
import { emptyServer } from "./servers";

/** Serves an app without tanks and lists, with one admin; `settings` is a file of variables. */
export async function startAdminServer(name: string, port: number, settings: string) {
  const states = process.env.E2E_STATE_DIR ?? "";
  const stateDir = join(states, name);
  // Its tables and its admin are made already, and nobody writes there.
  cpSync(join(states, emptyServer.name), stateDir, { recursive: true });
  return startServer(stateDir, { port, settings });
}
