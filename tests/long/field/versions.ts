import { readdirSync } from "node:fs";
import { join } from "node:path";

const names = new Set(readdirSync(join(import.meta.dirname, "../../../build/client/assets")));
const named = /[\w.$-]+\.(?:js|css)\b/g;
const edited = /^(text\/|application\/(javascript|json))/;

/** Whether the names of the app's files stand in an answer of this type. */
export function namesFiles(contentType = ""): boolean {
  return edited.test(contentType);
}

/** The text as a later build would have it, all of whose files have other names; its service worker has another build. */
export function asVersion(text: string, version: number): string {
  if (version === 0) return text;
  const files = text.replaceAll(named, (name) => (names.has(name) ? name.replace(/(?=\.\w+$)/, `.v${version}`) : name));
  return files.replaceAll(/"[0-9a-f]{12}"/g, `"${String(version).padStart(12, "0")}"`);
}

/** The address as the server knows it; undefined if it names a file of another version than the one that is there. */
export function ofVersion(url: string, version: number): string | undefined {
  if (!url.startsWith("/assets/")) return url;
  const [, name = "", own = "0", ending = ""] = /^(.*?)(?:\.v(\d+))?(\.\w+)$/.exec(url) ?? [];
  if (!/\.(js|css)$/.test(ending)) return url;
  return Number(own) === version ? name + ending : undefined;
}
