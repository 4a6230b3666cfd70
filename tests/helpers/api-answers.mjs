import { createHash } from "node:crypto";
import { unzipSync } from "fflate";

/** Of how many tanks each answer is asked for. */
const askedTanks = 8;

const formats = ["", "?as=semicolons", "?as=xlsx"];
const kinds = ["customers", "products"];

/** What the API answers to every GET, as an admin too: status, headers that belong to the content, and the bytes. */
export async function readAnswers(url, cookie) {
  const paths = [...openPaths(await getJson(url, "/api/tanks")), ...(await adminPaths(url, cookie))];
  const answers = await Promise.all(paths.map(async (path) => [path, await read(url + path, cookie)]));
  return Object.fromEntries(answers);
}

function openPaths(tanks) {
  const ofTanks = tanks
    .slice(-askedTanks)
    .flatMap(({ id, photoUrls }) => [`/api/tanks/${id}`, ...photoUrls.flatMap((path) => [path, `${path}?thumb`])]);
  const exports = formats.flatMap((as) => [`/api/tanks/export${as}`, `/api/tanks/summary${as}`]);
  const searches = ["/api/tanks/export?q=gr%C3%B6%C3%9Fe", "/api/tanks/export?words=yard+oil&sort=changed"];
  const lists = [
    "/api/tanks",
    "/api/tanks/compact",
    "/api/tanks/compact?since=3",
    ...kinds.map((kind) => `/api/${kind}`),
  ];
  return [...lists, ...ofTanks, ...exports, ...searches];
}

async function adminPaths(url, cookie) {
  const files = [];
  for (const kind of kinds) {
    const { imports } = await getJson(url, `/api/admin/${kind}/imports`, cookie);
    files.push(...imports.map(({ id }) => `/api/admin/${kind}/imports/${id}`));
  }
  const ofKinds = kinds.flatMap((kind) => [`/api/admin/${kind}/imports`, `/api/admin/${kind}/tanks`]);
  const exports = ["tanks", ...kinds].flatMap((kind) => formats.map((as) => `/api/admin/${kind}/export${as}`));
  return [...ofKinds, ...exports, ...files, "/admin.data?tab=history"];
}

async function getJson(url, path, cookie = "") {
  const response = await fetch(url + path, { headers: { Cookie: cookie } });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return response.json();
}

async function read(address, cookie) {
  const response = await fetch(address, { headers: { Cookie: cookie } });
  const headers = ["Content-Type", "ETag", "Content-Disposition", "Cache-Control"].map((name) =>
    response.headers.get(name),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  // The ZIP of a workbook holds the time that it was made at.
  const parts = address.includes("as=xlsx") ? Object.entries(unzipSync(bytes)) : [["", bytes]];
  return { status: response.status, headers, sha256: parts.map(([name, part]) => [name, sha256(part)]) };
}

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
