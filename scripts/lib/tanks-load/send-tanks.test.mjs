import assert from "node:assert/strict";
import { test } from "node:test";
import getPort from "get-port";
import { standInServer } from "../../../tests/servers/stand-in-server.mjs";
import { pauseBefore, sendTanks } from "./send-tanks.mjs";

const tank = {
  values: {
    customerName: "A",
    productContained: "B",
    tankSizeGallons: "1",
    propertyNumber: "2",
    locationWithinFacility: "C",
  },
};

async function send(url, tanks = [tank]) {
  const results = [];
  const pauses = [];
  const pause = async (milliseconds) => pauses.push(milliseconds);
  await sendTanks(tanks, url, { concurrency: 2, settled: (_tank, result) => results.push(result), pause });
  return { results, pauses };
}

for (const [status, json, result] of [
  [201, {}, { outcome: "created" }],
  [200, {}, { outcome: "present" }],
  [409, { error: "Taken." }, { outcome: "edited" }],
  [400, { error: "No." }, { outcome: "refused", reason: "No." }],
  [
    400,
    { error: "No.", fieldErrors: { customerName: ["x", "y"] } },
    { outcome: "refused", reason: "customerName: x, y" },
  ],
]) {
  test(`an answer of ${status} means ${result.outcome}${result.reason ? ` (${result.reason})` : ""}`, async (context) => {
    const url = await standInServer(context, () => [status, json]);
    assert.deepEqual((await send(url)).results, [result]);
  });
}

for (const [status, reason] of [
  [404, "This tank does not exist."],
  [412, "The tank was changed meanwhile."],
]) {
  test(`a change that is answered ${status} is refused, and the others are sent`, async (context) => {
    const url = await standInServer(context, (_body, _count, { url: path }) =>
      path.endsWith("/a") ? [status, { error: "No." }] : [200, {}],
    );
    const changes = ["a", "b"].map((id) => ({ ...tank, id, version: 1 }));
    const { results } = await send(url, changes);
    assert.deepEqual(
      results.toSorted((one, other) => one.outcome.localeCompare(other.outcome)),
      [{ outcome: "refused", reason }, { outcome: "updated" }],
    );
  });
}

test("what leads elsewhere, as a sign-in does, is not followed with a tank", async (context) => {
  const asked = [];
  const url = await standInServer(context, (_body, _count, { url: path }) => {
    asked.push(path);
    return path === "/api/tanks" ? [302, {}, { Location: "/elsewhere" }] : [200, {}];
  });
  await assert.rejects(send(url), /answered 302/);
  assert.deepEqual(asked, ["/api/tanks"]);
});

test("retries a busy server and a broken connection after a pause, with the same id", async (context) => {
  const ids = new Set();
  const replies = [[429, {}, { "Retry-After": "3" }], [503, {}], undefined, [201, {}]];
  const url = await standInServer(context, ({ id }, count) => {
    ids.add(id);
    return replies[count - 1];
  });
  const { results, pauses } = await send(url);
  assert.deepEqual(results, [{ outcome: "created" }]);
  assert.deepEqual(pauses, [3000, 500, 1000]);
  assert.equal(ids.size, 1);
});

/** A server that does each call, and whose first answer to it is lost; a change's `If-Match` no longer holds then. */
async function losingServer(context, { first, again, withoutKey }) {
  const known = new Set();
  return standInServer(context, (_body, count, { headers: { "idempotency-key": key } }) => {
    if (count > 1) return known.has(key) ? again : withoutKey;
    if (key) known.add(key);
    return first;
  });
}

for (const first of [undefined, [503, {}]]) {
  const lost = first ? "a busy server's answer" : "a lost answer";
  test(`a new tank counts as created, although ${lost} came before that of the second attempt`, async (context) => {
    const answers = { first, again: [200, {}], withoutKey: [409, { error: "Another tank has this id." }] };
    assert.deepEqual((await send(await losingServer(context, answers))).results, [{ outcome: "created" }]);
  });

  test(`a changed tank counts as updated, although ${lost} came before that of the second attempt`, async (context) => {
    const answers = { first, again: [200, {}], withoutKey: [412, { error: "Changed." }] };
    const change = { ...tank, id: "a", version: 1 };
    assert.deepEqual((await send(await losingServer(context, answers), [change])).results, [{ outcome: "updated" }]);
  });
}

test("each call has a key of its own", async (context) => {
  const keys = new Set();
  const url = await standInServer(context, (_body, _count, { headers }) => [
    keys.add(headers["idempotency-key"]) && 201,
    {},
  ]);
  await send(url, [tank, tank]);
  assert.equal(keys.size, 2);
  assert.ok(!keys.has(undefined));
});

test("gives up on a server that stays busy", async (context) => {
  const url = await standInServer(context, () => [503, {}]);
  await assert.rejects(send(url), /keeps answering 503/);
});

test("any other answer ends the run", async (context) => {
  const url = await standInServer(context, () => [404, {}]);
  await assert.rejects(send(url), /answered 404/);
});

test("an unreachable server ends the run", async () => {
  await assert.rejects(send(`http://127.0.0.1:${await getPort({ host: "127.0.0.1" })}`), /Nothing answers at/);
});

test("each tank is sent once", async (context) => {
  const ids = [];
  const url = await standInServer(context, ({ id }) => [ids.push(id) && 201, {}]);
  const { results } = await send(
    url,
    Array.from({ length: 50 }, () => tank),
  );
  assert.equal(results.length, 50);
  assert.equal(new Set(ids).size, 50);
});

test("photos are sent with a tank and do not change its id", async (context) => {
  const bodies = [];
  const url = await standInServer(context, (body) => bodies.push(body) && [201, {}]);
  const photoUrls = ["/objects/uploads/0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11"];
  await send(url);
  await send(url, [{ ...tank, photoUrls }]);
  assert.deepEqual(bodies[1], { ...bodies[0], photoUrls });
});

test("honours Retry-After in seconds or as a date, up to a minute", () => {
  const asking = (value) => new Response(null, { headers: { "Retry-After": value } });
  assert.equal(pauseBefore(1, asking("0")), 0);
  assert.equal(pauseBefore(1, asking("9999")), 60_000);
  assert.equal(pauseBefore(1, asking("soon")), 250);
  const dated = pauseBefore(1, asking(new Date(Date.now() + 5000).toUTCString()));
  assert.ok(dated > 3000 && dated <= 5000, `${dated}`);
});
