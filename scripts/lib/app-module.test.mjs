import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./project.mjs";

const files = ["scripts", "tests", "bench"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
);
const loading = /const \{([^}]+)\} = await loadAppModule\("([^"]+)"\)/g;

/** No compiler looks at them. */
test("what a script loads from the app is exported there", () => {
  const loaded = files
    .filter((path) => path.endsWith(".mjs"))
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(loading)])
    .flatMap(([, names, module]) => names.split(",").map((name) => ({ name: name.split(":")[0].trim(), module })));
  assert.ok(loaded.length > 20);
  const missing = loaded.filter(({ name, module }) => {
    const text = readFileSync(join(root, module), "utf8");
    return name !== "" && !new RegExp(`^export (async )?(function\\*?|const|class) ${name}\\b`, "m").test(text);
  });
  assert.deepEqual(missing, []);
});
