import { createInterface } from "node:readline";

const harmless = /Network connection lost|Broken pipe|all goroutines are asleep/;

/** Shows what needs attention of the server's output and resolves `last()` to the end of all of it. */
export function followLog(streams, show) {
  const recent = [];
  for (const stream of streams) {
    const filter = attention();
    createInterface({ input: stream }).on("line", (line) => {
      if (line.trim() !== "" && recent.push(line) > 30) recent.shift();
      if (filter(line)) show(line);
    });
  }
  return { last: () => recent.join("\n") };
}

/** True for the app's own lines above level info, and for wrangler's errors with the indented lines that belong to them. */
export function attention() {
  let inError = false;
  return (line) => {
    if (line.trim() === "") return false;
    if (/^\s/.test(line) && inError) return true;
    inError = /\[ERROR\]|\[wrangler:error\]/.test(line) && !harmless.test(line);
    return inError || isNotable(line);
  };
}

function isNotable(line) {
  if (!line.startsWith("{")) return false;
  try {
    return JSON.parse(line).level !== "info";
  } catch {
    return false;
  }
}
