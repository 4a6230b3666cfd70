import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";

/** A browser on a profile that outlives it, with a process of its own to be killed. */
export async function startBrowser(
  folder: string,
  { executablePath = "", args = [] }: { executablePath?: string; args?: string[] },
) {
  const own = ["--headless", "--no-first-run", "--remote-debugging-port=0", `--user-data-dir=${folder}`];
  const browserProcess = spawn(executablePath, [...args, ...own, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    // What is started may be a script around it.
    detached: true,
  });
  const ended = once(browserProcess, "exit");
  const browser = await chromium.connectOverCDP(await endpointIn(browserProcess.stderr));
  const [context = await browser.newContext()] = browser.contexts();
  const [page = await context.newPage()] = context.pages();
  async function kill() {
    process.kill(-(browserProcess.pid ?? Number.NaN), "SIGKILL");
    await ended;
  }
  return { page, kill };
}

async function endpointIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, endpoint] = /listening on (ws:\S+)/.exec(line) ?? [];
    if (endpoint) return endpoint;
  }
  throw new Error("The browser did not start.");
}
