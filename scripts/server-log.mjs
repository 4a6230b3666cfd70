import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

/** How workerd begins a line that tells of an error. */
const failure = /^workerd\/\S+: (?:error|fatal): |^service \S+: Uncaught /;
const harmless = /Network connection lost|Broken pipe|Connection reset/;

/**
 * Reads the server's output: after `show()` the lines that need attention appear on the screen, `last()` is the end of
 * all.
 */
export function followLog(streams) {
  const recent = [];
  let shown = false;
  for (const stream of streams) {
    const needsAttention = attention();
    createInterface({ input: stream }).on("line", (coloured) => {
      const line = stripVTControlCharacters(coloured);
      if (isTelling(line) && recent.push(line) > 12) recent.shift();
      if (needsAttention(line) && shown) console.error(line);
    });
  }
  return { show: () => (shown = true), last: () => recent.join("\n") };
}

/** True for the app's own lines above level info, and for workerd's errors with the indented lines that belong to them. */
export function attention() {
  let inError = false;
  return (line) => {
    if (line.trim() === "") return false;
    if (/^\s/.test(line)) return inError;
    inError = failure.test(line) && !harmless.test(line);
    return inError || levelOf(line) > 0;
  };
}

function isTelling(line) {
  return line.trim() !== "" && !line.startsWith("stack: ") && levelOf(line) !== 0;
}

/** Of the app's own lines, which are JSON: 0 for info, 1 above it; -1 for any other line. */
function levelOf(line) {
  if (!line.startsWith("{")) return -1;
  try {
    return JSON.parse(line).level === "info" ? 0 : 1;
  } catch {
    return -1;
  }
}
