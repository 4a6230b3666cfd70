import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { emptyServer } from "./servers";

export interface AdminServer {
  url: string;
  stop: () => Promise<void>;
}

/** Serves an app without tanks and lists, with one admin; `settings` is a file of variables. */
export async function startAdminServer(name: string, port: number, settings: string): Promise<AdminServer> {
  const states = process.env.E2E_STATE_DIR ?? "";
  const STATE_DIR = join(states, name);
  // Its tables and its admin are made already, and nobody writes there.
  cpSync(join(states, emptyServer.name), STATE_DIR, { recursive: true });
  const server = runScript("tests/servers/serve.mjs", { STATE_DIR, PORT: String(port), SEED: "", SETTINGS: settings });
  await said(server, /^Serving at/);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
    },
  };
}

function runScript(path: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function said({ stdout }: ChildProcess, line: RegExp): Promise<void> {
  if (!stdout) return;
  const lines: string[] = [];
  for await (const text of createInterface({ input: stdout })) {
    if (line.test(text)) {
      stdout.resume();
      return;
    }
    lines.push(text);
  }
  throw new Error(lines.join("\n"));
}
