import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readTanks } from "../lib/tanks-load/read-tanks.mjs";
import { standInServer } from "../lib/tests/stand-in-server.mjs";

const program = fileURLToPath(new URL("./tanks-load.mjs", import.meta.url));
const header = "customerName,productContained,tankSizeGallons,propertyNumber,locationWithinFacility";

function temporaryFolder(context) {
  const folder = mkdtempSync(join(tmpdir(), "tanks-load-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function load(...args) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const exited = new Promise((resolve) => child.on("close", resolve));
  const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  return { code: await exited, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

function tankServer(context) {
  const tanks = new Set();
  return standInServer(context, ({ id, tankSizeGallons }) => {
    if (tankSizeGallons === "0") return [400, { error: "No.", fieldErrors: { tankSizeGallons: ["Too small"] } }];
    if (tanks.has(id)) return [200, {}];
    tanks.add(id);
    return [201, {}];
  });
}

test("a file that is loaded twice creates no duplicates, and its equal rows stay two", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  writeFileSync(file, `${header}\nA,B,1,2,C\nA,B,1,2,C\nA,B,5,2,C\n`);
  const url = await tankServer(context);
  const first = await load(file, "--url", url);
  const second = await load(file, "--url", url);
  assert.deepEqual([first.code, first.out], [0, "3 created, 0 already there, 0 refused\n"]);
  assert.deepEqual([second.code, second.out], [0, "0 created, 3 already there, 0 refused\n"]);
});

test("a cell that an export guarded against formula injection is loaded as it was", async (context) => {
  const file = join(temporaryFolder(context), "tanks.csv");
  writeFileSync(file, `${header},photos\n'=SUM(A1),B,1,'+1,'-dock,3\n`);
  const received = [];
  const url = await standInServer(context, (tank) => {
    received.push(tank);
    return [201, {}];
  });
  assert.equal((await load(file, "--url", url)).code, 0);
  const [{ customerName, propertyNumber, locationWithinFacility }] = received;
  assert.deepEqual([customerName, propertyNumber, locationWithinFacility], ["=SUM(A1)", "+1", "-dock"]);
});

test("refused rows are named, written to a file on demand, and make the command fail", async (context) => {
  const folder = temporaryFolder(context);
  const [file, refused] = [join(folder, "tanks.csv"), join(folder, "refused.csv")];
  writeFileSync(file, `${header}\nGood,B,1,2,C\n${"Bad,B,0,2,C\n".repeat(23)}`);
  const { code, out } = await load(file, "--url", await tankServer(context), "--refused", refused);
  assert.equal(code, 1);
  assert.match(out, /^1 created, 0 already there, 23 refused\nrow 3: tankSizeGallons: Too small\n/);
  assert.match(out, /\nrow 22: .*\nand 3 more\n$/);
  const { tanks, ignored } = await readTanks(readFileSync(refused));
  assert.equal(tanks.length, 23);
  assert.deepEqual(ignored, ["row", "reason"]);
});

for (const [name, args, message] of [
  ["a call without a file", [], /Name one CSV file/],
  ["a file that does not exist", ["nowhere.csv"], /There is no file .*nowhere\.csv/],
  ["an invalid URL", ["x.csv", "--url", "localhost"], /"localhost" is not an http address/],
  ["an unknown option", ["x.csv", "--force"], /Unknown option '--force'/],
]) {
  test(`refuses ${name}`, async () => {
    const { code, err } = await load(...args);
    assert.equal(code, 1);
    assert.match(err, message);
    assert.doesNotMatch(err, /\n {4}at /);
  });
}

test("--help explains the command", async () => {
  const { code, out } = await load("--help");
  assert.equal(code, 0);
  assert.match(out, /npm run tanks:load -- FILE\.csv/);
});
