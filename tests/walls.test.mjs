// The lint rule that holds the folders apart must refuse each import across a wall, and let the allowed ones pass.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";

const crossings = [
  ["workers/app.ts", "~/tanks/tank"],
  ["workers/context.ts", "../app/tanks/tank"],
  ["app/ui/button.tsx", "~/tanks/tank"],
  ["app/ui/button.tsx", "../tanks/tank"],
  ["app/tanks/tank-list.tsx", "~/routes/_index"],
  ["app/tanks/tanks.server.ts", "~/http/answer.server"],
  ["app/tanks/tanks.server.ts", "../../workers/env"],
  ["app/tanks/tanks.server.ts", "~/customers/customers.server"],
  ["app/tanks/tanks.server.ts", "../photos/photo-store.server"],
  ["app/customers/customers.server.ts", "~/tanks/tanks.server"],
  ["app/photos/photo-field.tsx", "../tanks/tank"],
  ["app/customers/customers.server.ts", "~/routes/_index"],
  ["app/routes/_index.tsx", "../../drizzle/schema"],
  ["app/routes/_index.tsx", "drizzle-orm"],
  ["app/routes/_index.tsx", "../../workers/context"],
];

const passages = [
  ["workers/app.ts", "../app/daily.server"],
  ["workers/app.ts", "../app/kept-pages.server"],
  ["app/ui/toaster.tsx", "./toast-store"],
  ["app/tanks/tank-list.tsx", "~/ui/windowed"],
  ["app/tanks/tanks.server.ts", "../../drizzle/schema"],
  ["app/tanks/tank-photos.tsx", "~/photos/photo-field"],
  ["app/routes/_index.tsx", "~/tanks/tanks.server"],
];

/** Lints all cases at once, in a folder of their own under the project's rules; gives the files that were refused. */
function refusedFiles(cases) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "walls-")));
  try {
    copyFileSync("biome.json", join(folder, "biome.json"));
    for (const [file, imported] of cases) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), `import { thing } from "${imported}";\n\nthing();\n`);
    }
    const options = [
      "lint",
      "--only=style/noRestrictedImports",
      "--vcs-enabled=false",
      "--reporter=github",
      "--max-diagnostics=none",
    ];
    const { stdout } = spawnSync(process.execPath, [resolve("node_modules/@biomejs/biome/bin/biome"), ...options], {
      cwd: folder,
      encoding: "utf8",
    });
    return new Set(
      [...stdout.matchAll(/^::error title=lint\/style\/noRestrictedImports,file=([^,]+),/gm)].map(([, file]) =>
        relative(folder, file),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each case gets a file of its own in the folder it is about. */
function numbered(cases, name) {
  return cases.map(([file, imported], number) => [
    file.replace(/([^/]+?)(\.server)?(\.tsx?)$/, `${name}-${number}$2$3`),
    imported,
  ]);
}

const forbidden = numbered(crossings, "crossing");
const allowed = numbered(passages, "passage");
const refused = refusedFiles([...forbidden, ...allowed]);

for (const [number, [file, imported]] of crossings.entries()) {
  test(`${file} may not import ${imported}`, () => assert.ok(refused.has(forbidden[number][0])));
}

for (const [number, [file, imported]] of passages.entries()) {
  test(`${file} may import ${imported}`, () => assert.ok(!refused.has(allowed[number][0])));
}
