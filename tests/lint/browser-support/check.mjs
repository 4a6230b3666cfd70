// Names what app/ uses and a browser of package.json's `browserslist` lacks, unless it is known to have a fallback.
import { root } from "../../../scripts/lib/project.mjs";
import { fallbacks } from "./fallbacks.mjs";
import { lacking, oldestBrowsers } from "./supported-browsers.mjs";
import { usedApis } from "./used-apis.mjs";
import { lackingStyles } from "./used-styles.mjs";

const oldest = oldestBrowsers();
const apis = usedApis(root).map(({ name, support, place }) => ({
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
if (unknown.length + needless.length > 0) process.exit(1);
