import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Where nothing can be deployed. */
const nowhere = "http://127.0.0.1:1";

function command(name, ...args) {
  return commandWith({}, name, ...args);
}

function commandWith(variables, name, ...args) {
  const program = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const env = { ...process.env, CLOUDFLARE_API_BASE_URL: nowhere, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env });
  return { status, stdout, stderr };
}

for (const words of [
  ["admin-create", "--reset", "-h"],
  ["backup", "FOLDER", "--help"],
  ["busy", "--help"],
  ["deploy", "--help"],
  ["fuzz", "--help"],
  ["photos-sweep", "--delete", "--help"],
  ["restore", "FOLDER", "--yes", "--help"],
  ["start", "--help"],
  ["tanks-load", "FILE", "--help"],
  ["test", "--help"],
]) {
  test(`${words.join(" ")} explains the command and does nothing`, () => {
    const { status, stdout, stderr } = command(...words);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^ *npm /m);
  });
}

test("an option that is not known deploys nothing", () => {
  const { status, stdout, stderr } = command("deploy", "--dryrun");
  assert.deepEqual([status, stdout], [1, ""]);
  assert.match(stderr, /^Unknown option '--dryrun'[\s\S]*\n\nnpm run deploy -- /);
});

for (const [words, option, value] of [
  [["admin-create"], "remote", "true"],
  [["backup", "FOLDER"], "remote", "true"],
  [["busy", "5", "true"], "times", "true"],
  [["deploy"], "dry-run", "true"],
  [["deploy"], "env", "staging"],
  [["fuzz", "0"], "minutes", "true"],
  [["photos-sweep"], "delete", "true"],
  [["restore", "FOLDER"], "again", "true"],
  [["tanks-load", "FILE"], "url", nowhere],
]) {
  test(`${words.join(" ")} does nothing where npm took --${option} for itself`, () => {
    const variables = { [`npm_config_${option.replace("-", "_")}`]: value, npm_lifecycle_event: "NAME" };
    const { status, stdout, stderr } = commandWith(variables, ...words);
    assert.deepEqual([status, stdout], [1, ""]);
    assert.equal(
      stderr,
      `npm took --${option} for itself. Write all options behind a bare "--": npm run NAME -- ... --${option}\nNothing was done.\n`,
    );
  });
}

/** Before these words a "--" is forgotten. */
function npmRun(...words) {
  const [cwd, env] = [fileURLToPath(new URL(".", import.meta.url)), { ...process.env, ADMIN_USERNAME: "" }];
  const { status, stderr } = spawnSync("npm", ["run", "--silent", ...words], { cwd, env, encoding: "utf8" });
  return { status, stderr };
}

for (const [words, told] of [
  [["admin:create", "--reset"], "--reset for itself."],
  [["restore", "FOLDER", "--replace", "--remote"], "--replace for itself."],
  [["restore", "FOLDER", "--replace"], "--replace for itself."],
  [["restore", "--nightly=2026-11-25", "--remote"], "--remote and --nightly for itself."],
]) {
  test(`the words of npm run ${words.join(" ")} are those that npm took`, () => {
    const { status, stderr } = npmRun(...words);
    assert.equal(status, 1);
    assert.ok(stderr.startsWith(`npm took ${told} `), stderr);
  });
}

test("an option behind the -- counts, whatever npm was told", () => {
  const { stderr } = commandWith({ npm_config_remote: "true" }, "photos-sweep", "--remote", "--now", "2030-01-31");
  assert.match(stderr, /^--now only shows/);
});

test("a registry host of npm's own is no --replace", () => {
  for (const value of ["never", "registry.npmjs.org"]) {
    const { stderr } = commandWith({ npm_config_replace_registry_host: value }, "restore");
    assert.match(stderr, /^Name one backup/);
  }
});
