// The rules of the rooms must refuse each import across a wall, and let the allowed ones pass.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";

const crossings = [
  ["workers/app.ts", "app/tanks/model/tank.ts"],
  ["workers/app.ts", "app/entry.server.tsx"],
  ["app/ui/button.tsx", "app/tanks/model/tank.ts"],
  ["app/ui/button.tsx", "app/http/answer.server.ts"],
  ["app/browser/storage.ts", "app/ui/toast.ts"],
  ["app/csv/read.ts", "app/lists/lists.ts"],
  ["app/text/typed-text.ts", "app/tanks/model/tank.ts"],
  ["app/server/sweep.server.ts", "app/photos/model/photo-path.ts"],
  ["app/http/answer.server.ts", "app/lists/lists.ts"],
  ["app/tanks/list/tank-list.tsx", "app/routes/_index.tsx"],
  ["app/tanks/store/tanks.server.ts", "app/http/answer.server.ts"],
  ["app/tanks/store/tanks.server.ts", "workers/env.ts"],
  ["app/tanks/store/tanks.server.ts", "app/lists/list-store.server.ts"],
  ["app/tanks/store/tanks.server.ts", "app/photos/store/photo-store.server.ts"],
  ["app/tanks/form/tank-form.tsx", "app/tanks/store/tanks.server.ts"],
  ["app/lists/list-store.server.ts", "app/tanks/store/tanks.server.ts"],
  ["app/lists/list-store.server.ts", "app/admin/dashboard/screen.ts"],
  ["app/photos/field/photo-field.tsx", "app/tanks/model/tank.ts"],
  ["app/business-central/load.server.ts", "app/lists/lists.ts"],
  ["app/admin/sign-in/sign-in.server.ts", "app/http/answer.server.ts"],
  ["app/routes/_index.tsx", "drizzle/schema.ts"],
  ["app/tanks/model/tank.ts", "drizzle/schema.ts"],
  ["app/newroom/thing.ts", "app/ui/button.tsx"],
  ["app/tanks/model/tank.schema.ts", "node_modules/zod/index"],
];

const passages = [
  ["app/ui/toast/toaster.tsx", "app/browser/code/lazy-with-preload.tsx"],
  ["app/tanks/list/tank-list.tsx", "app/ui/button.tsx"],
  ["app/tanks/store/tanks.server.ts", "drizzle/schema.ts"],
  ["app/tanks/form/tank-form-fields.tsx", "app/photos/field/photo-field.tsx"],
  ["app/routes/_index.tsx", "app/tanks/store/tanks.server.ts"],
  ["app/admin/api/admin-resource.server.ts", "app/http/answer.server.ts"],
  ["app/entry.server.tsx", "app/photos/store/photo-sweep.server.ts"],
  ["app/photos/store/photo-sweep.server.ts", "app/server/sweep.server.ts"],
  ["app/tanks/model/tank.schema.ts", "app/browser/jitless-zod.ts"],
  ["app/tanks/store/tanks.server.ts", "node_modules/zod/index"],
];

/** Cruises imports in a folder of their own; returns the names of the rules that refuse it. */
function refusals(files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "rooms-")));
  try {
    for (const [file, imports] of Object.entries({ "workers/a.ts": [], "drizzle/a.ts": [], ...files })) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      const lines = imports.map((each) => `import "${specifier(file, each)}";`);
      writeFileSync(join(folder, file), `${lines.join("\n")}\nexport const value = 1;\n`);
    }
    copyFileSync("tests/lint/rooms/rules.mjs", join(folder, "rules.mjs"));
    copyFileSync("tsconfig.json", join(folder, "tsconfig.json"));
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const cruise = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const args = [cruise, "--config", "rules.mjs", "--output-type", "json", "app", "workers", "drizzle"];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    return JSON.parse(stdout).summary.violations;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function specifier(file, target) {
  const path = relative(dirname(file), target).replace(/\.tsx?$/, "");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Each case gets a file of its own in the folder it is about, beside the real name it is importing. */
function cases(pairs, name) {
  return pairs.map(([file, target], number) => [
    file.replace(/([^/]+?)(\.server)?(\.tsx?)$/, `${name}-${number}$2$3`),
    target,
  ]);
}

const forbidden = cases(crossings, "crossing");
const allowed = cases(passages, "passage");
const ours = [...crossings, ...passages].filter(([, target]) => !target.startsWith("node_modules/"));

const rings = {
  "app/ui/ring-a.ts": ["app/ui/ring-b.ts"],
  "app/ui/ring-b.ts": ["app/ui/ring-c.ts"],
  "app/ui/ring-c.ts": ["app/ui/ring-a.ts"],
  "app/tanks/one/a.ts": ["app/tanks/other/a.ts"],
  "app/tanks/other/a.ts": [],
  "app/tanks/other/b.ts": ["app/tanks/one/b.ts"],
  "app/tanks/one/b.ts": [],
};
const chain = {
  "app/admin/chain-a.tsx": ["app/admin/chain-b.ts"],
  "app/admin/chain-b.ts": ["app/admin/chain-c.ts"],
  "app/admin/chain-c.ts": ["node_modules/zod/index"],
};

// One run for all of them: it takes seconds.
const violations = refusals({
  ...Object.fromEntries(ours.map(([, target]) => [target, []])),
  ...Object.fromEntries([...forbidden, ...allowed].map(([file, target]) => [file, [target]])),
  ...rings,
  ...chain,
});
const refused = new Set(violations.map(({ from }) => from));
const refusedBy = (name) => violations.filter(({ rule }) => rule.name === name).map(({ from }) => from);

for (const [number, [file, target]] of crossings.entries()) {
  test(`${file} may not import ${target}`, () => assert.ok(refused.has(forbidden[number][0])));
}

for (const [number, [file, target]] of passages.entries()) {
  test(`${file} may import ${target}`, () => assert.ok(!refused.has(allowed[number][0])));
}

test("files may not import each other in a cycle", () => {
  assert.ok(refusedBy("no-cycle-of-files").some((file) => file.startsWith("app/ui/ring-")));
});

test("folders may not import each other", () => {
  assert.ok(refusedBy("no-cycle-of-folders").some((folder) => folder.startsWith("app/tanks/o")));
});

test("a component of the admin may not lead to zod", () => {
  assert.deepEqual(refusedBy("the-admin-loads-no-schema-library"), ["app/admin/chain-a.tsx"]);
});
