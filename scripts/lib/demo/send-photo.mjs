import { Problem } from "../problem.mjs";

/** Whatever is sent: the server reads the type from the bytes. */
const type = "application/octet-stream";

/** Uploads a photo to the server at `url` as the app does: sign, PUT, confirm. Returns its object path. */
export async function sendPhoto(bytes, url) {
  const { uploadURL } = await ask("POST", new URL("/api/photos/upload", url), undefined, {
    "X-Upload-Content-Length": String(bytes.length),
    "X-Upload-Content-Type": type,
  });
  await put(bytes, uploadURL);
  const { objectPath } = await ask("PUT", new URL("/api/photos", url), { photoURL: uploadURL });
  return objectPath;
}

async function ask(method, address, json, named = {}) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", ...named };
  const response = await request(address, { method, headers, body: json && JSON.stringify(json) });
  return response.json();
}

function put(bytes, address) {
  return request(address, { method: "PUT", headers: { "Content-Type": type }, body: bytes });
}

async function request(address, options) {
  const response = await fetch(address, { ...options, signal: AbortSignal.timeout(60_000) });
  if (response.ok) return response;
  const { origin, pathname } = new URL(address);
  throw new Problem(`${options.method} ${origin}${pathname} answered ${response.status}: ${await response.text()}`);
}
