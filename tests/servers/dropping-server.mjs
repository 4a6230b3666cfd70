import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare, Response } from "miniflare";
import { transformWithEsbuild } from "vite";
import { builtOptions, workerBundle } from "../../scripts/lib/build/build-app.mjs";
import { root } from "../../scripts/lib/project.mjs";

const databaseFaults = join(root, "tests/helpers/database-faults.ts");

const tank = {
  customerName: "Maplefields",
  productContained: "Diesel",
  tankSizeGallons: 500,
  locationWithinFacility: "Yard",
};

/**
 * Serves the built app on a database that answers late. To a request with the header `Held` it never does: `onHeld` is
 * called when it is asked.
 */
export async function startServer(stateDir, { onHeld = () => {} } = {}) {
  const { code } = await transformWithEsbuild(readFileSync(databaseFaults, "utf8"), databaseFaults);
  const options = builtOptions();
  const server = new Miniflare({
    ...options,
    serviceBindings: {
      ...options.serviceBindings,
      HELD: () => {
        onHeld();
        return new Response();
      },
    },
    modulesRoot: root,
    modules: [
      { type: "ESModule", path: join(import.meta.dirname, "dropping-worker.mjs") },
      { type: "ESModule", path: databaseFaults, contents: code },
      { type: "ESModule", path: workerBundle },
    ],
    host: "127.0.0.1",
    defaultPersistRoot: join(stateDir, "v3"),
    cf: false,
    // Unread output would fill up and block the server.
    handleRuntimeStdio(stdout, stderr) {
      stdout.resume();
      stderr.resume();
    },
  });
  return { url: (await server.ready).origin, stop: () => server.dispose() };
}

export async function createTank(url, propertyNumber) {
  const response = await fetch(`${url}/api/tanks`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...tank, propertyNumber }),
  });
  assert.equal(response.status, 201);
}
