// Checks the types, and names what app/ uses and a browser of package.json's `browserslist` lacks, unless it is known to
// have a fallback: both ask TypeScript, which takes long to know the whole.
import ts from "typescript";
import { root } from "../../scripts/lib/project.mjs";
import { fallbacks } from "./browser-support/fallbacks.mjs";
import { lacking, oldestBrowsers } from "./browser-support/supported-browsers.mjs";
import { usedApis } from "./browser-support/used-apis.mjs";
import { lackingStyles } from "./browser-support/used-styles.mjs";

const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(fileNames, options);
const errors = ts.getPreEmitDiagnostics(program);
const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => "\n" };
if (errors.length > 0) console.error(ts.formatDiagnostics(errors, host));

const oldest = oldestBrowsers();
const apis = usedApis(program, root).map(({ name, support, place }) => ({
  name,
  by: lacking(support, oldest).join(", "),
  place,
}));
const styles = (await lackingStyles(root)).map(({ name, by, rule }) => ({ name: `css ${name}`, by, place: rule }));
const found = [...apis, ...styles].filter(({ by }) => by !== "");

const unknown = found.filter(({ name }) => !(name in fallbacks));
const needless = Object.keys(fallbacks).filter((name) => !found.some((each) => each.name === name));
for (const { name, by, place } of unknown) console.error(`${name} (${place}) is missing in ${by}`);
for (const name of needless)
  console.error(`${name} needs no fallback any more: take it out of tests/lint/browser-support/fallbacks.mjs`);
if (errors.length + unknown.length + needless.length > 0) process.exit(1);
