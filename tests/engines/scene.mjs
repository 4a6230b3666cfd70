import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort, { clearLockedPorts } from "get-port";
import { importDemoLists } from "../../scripts/lib/demo/demo-lists.mjs";
import { startApp } from "../../scripts/lib/server/start-app.mjs";
import { copyPreparedState } from "../servers/prepared-state.mjs";
import { startLine } from "./line.mjs";
import { pageOf } from "./page.mjs";

/** The built app with the sample admin and lists, on a free port. */
export async function startServer() {
  const stateDir = mkdtempSync(join(tmpdir(), "engines-"));
  await copyPreparedState(stateDir);
  const port = await getPort({ host: "127.0.0.1" });
  // The port is for the server that is started here.
  clearLockedPorts();
  const { url, stop } = await startApp({ port, stateDir });
  await importDemoLists(url);
  return {
    url: url.replace("localhost", "127.0.0.1"),
    async stop() {
      await stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/**
 * A browser, to `run` journeys in. Each has a line to the server of its own, and so an origin without anything stored.
 */
export async function openBrowser(engine, server, options) {
  const browser = await engine.start(engine.find(), options);
  await browser.resize(390, 844).catch(async (error) => {
    await browser.close();
    throw error;
  });
  return {
    async run(journey) {
      const line = await startLine(server.url);
      try {
        await journey({ line, page: pageOf(browser, line.url), api: apiOf(server.url) });
      } finally {
        line.close();
      }
    },
    close: () => browser.close(),
  };
}

function apiOf(url) {
  async function send(method, path, body) {
    // A kept connection may be closed by the server just then.
    const headers = { "Content-Type": "application/json", Connection: "close" };
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  return {
    createTank: (fields = {}) => send("POST", "/api/tanks", { ...newTank(), ...fields }),
    async changeTank({ id, version, createdAt, updatedAt, ...tank }, fields) {
      return send("PUT", `/api/tanks/${id}`, { ...tank, ...fields });
    },
    tanks: () => send("GET", "/api/tanks"),
    tankWith: async (propertyNumber) =>
      (await send("GET", "/api/tanks")).find((tank) => tank.propertyNumber === propertyNumber),
  };
}

export function newTank() {
  const word = randomUUID().slice(0, 8);
  return {
    customerName: `Harbor Fuels ${word}`,
    productContained: "Diesel",
    tankSizeGallons: 12_000,
    propertyNumber: `PROP-${word}`,
    locationWithinFacility: "Loading Dock Area - Bay 3",
    photoUrls: [],
  };
}
