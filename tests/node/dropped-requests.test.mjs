// Clients that drop their requests must not hold up the others: on workerd a promise of a cancelled request never settles.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createTank, startServer } from "../servers/dropping-server.mjs";
import { copyPreparedState } from "../servers/prepared-state.mjs";

describe("a request that is dropped while the database is asked holds up no other", { timeout: 180_000 }, () => {
  let server;
  let hold = () => {};
  const stateDir = mkdtempSync(join(tmpdir(), "dropped-"));
  before(async () => {
    await copyPreparedState(stateDir);
    server = await startServer(stateDir, { onHeld: () => hold() });
  });
  after(async () => {
    await server?.stop();
    rmSync(stateDir, { recursive: true });
  });

  for (const path of ["/api/tanks", "/api/tanks/compact", "/"]) {
    test(`of ${path}`, async () => {
      const name = `P-${path}`;
      await createTank(server.url, name);
      const isHeld = new Promise((resolve) => {
        hold = resolve;
      });
      const dropped = request(server.url + path, { headers: { Held: "yes" } }).on("error", () => {});
      dropped.end();
      await isHeld;
      dropped.socket.resetAndDestroy();
      const response = await fetch(server.url + path);
      assert.equal(response.status, 200);
      assert.ok((await response.text()).includes(name));
    });
  }
});
