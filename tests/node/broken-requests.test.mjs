// What no HTTP client sends, only a socket: on the running server, because the test runtime gets its requests whole.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { startPreparedServer } from "../servers/app-server.mjs";

let server;

before(async () => {
  server = await startPreparedServer();
});

after(() => server.end());

/** Sends the bytes of a request, half-closes the connection if `isCut`, and gives the answer's status and text. */
function send(method, path, headers, body = "", isCut = false) {
  const { hostname, port, host } = new URL(server.url);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${server.url}`, ...headers];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on("error", reject);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
      const end = answer.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = answer.slice(0, end);
      const text = answer.slice(end + 4);
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      const isWhole = method === "HEAD" || (length ? Buffer.byteLength(text) >= Number(length) : /^0\r\n/m.test(text));
      if (isWhole || answer.length > 1000) {
        socket.destroy();
        resolve({ status: Number(head.split(" ", 2)[1]), head, text });
      }
    });
    socket.on("end", () => reject(new Error(`No whole answer: ${answer}`)));
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    if (isCut) socket.end();
  });
}

/** Posts so many megabytes in chunks. */
async function upload(path, headers, megabytes) {
  const body = ReadableStream.from(Array.from({ length: megabytes }, () => new Uint8Array(1024 * 1024)));
  const response = await fetch(server.url + path, { method: "POST", headers, body, duplex: "half" });
  return { status: response.status, text: await response.text() };
}

const noBody = "A GET or HEAD request must not have a body.";
const paths = ["/", "/_root.data", "/api/tanks", "/objects/uploads/x", "/nowhere", "/admin/login"];

for (const method of ["GET", "HEAD"]) {
  for (const path of paths) {
    test(`${method} ${path} with a body is refused, and an empty body makes no difference`, async () => {
      const plain = await send(method, path, []);
      assert.equal((await send(method, path, ["Content-Length: 0"])).status, plain.status);
      for (const type of ["application/json", "image/png", "multipart/form-data; boundary=x"]) {
        const { status, text } = await send(method, path, [`Content-Type: ${type}`, "Content-Length: 3"], "abc");
        assert.equal(status, 400);
        if (method === "GET") assert.ok(text.includes(noBody), text);
      }
      const chunked = await send(method, path, ["Transfer-Encoding: chunked"], "3\r\nabc\r\n0\r\n\r\n");
      assert.equal(chunked.status, 400);
    });
  }
}

const writes = [
  ["POST", "/api/tanks", "application/json"],
  ["PUT", "/api/tanks/x", "application/json"],
  ["POST", "/api/tanks/x/photos", "application/json"],
  ["PUT", "/api/photos", "application/json"],
  ["POST", "/api/admin/login", "application/json"],
  ["POST", "/api/admin/customers/import", "multipart/form-data; boundary=x"],
  ["POST", "/?add", "application/x-www-form-urlencoded"],
  ["POST", "/?add", "multipart/form-data; boundary=x"],
  ["POST", "/_root.data?add", "multipart/form-data; boundary=x"],
  ["POST", "/admin/login", "application/x-www-form-urlencoded"],
  ["POST", "/nowhere", "text/plain"],
];

const brokenBodies = [
  ["ends early", "Content-Length: 100", "{", true],
  ["ends early in a chunk", "Transfer-Encoding: chunked", "5\r\nabc", true],
  ["has no size of its chunk", "Transfer-Encoding: chunked", "zz\r\nabc\r\n0\r\n\r\n", false],
  ["has no size of its second chunk", "Transfer-Encoding: chunked", "3\r\nabc\r\nzz\r\n\r\n", false],
];

for (const [method, path, type] of writes) {
  for (const [fault, length, body, isCut] of brokenBodies) {
    test(`${method} ${path} as ${type} that ${fault} is refused with 400`, async () => {
      const { status, text } = await send(method, path, [`Content-Type: ${type}`, length], body, isCut);
      assert.equal(status, 400, text);
      assert.ok(text.includes("The request body ended early or is malformed."), text);
    });
  }
}

for (const type of [
  "constructor",
  "__proto__",
  "hasOwnProperty",
  "text/plain",
  "image/png",
  "multipart/form-data; boundary=x",
]) {
  test(`a body of 30 MB as ${type} is refused with 413`, async () => {
    for (const path of ["/nowhere", "/?add", "/api/tanks", "/admin?index"]) {
      const headers = { "Content-Type": type, Origin: server.url };
      const { status, text } = await upload(path, headers, 30);
      assert.equal(status, 413, path);
      assert.ok(text.includes("The request body is too large."), text);
    }
  });
}

const askForUpload = async () =>
  (await (await fetch(`${server.url}/api/photos/upload`, { method: "POST" })).json()).uploadURL;

const tooLongUploads = [
  ["that is too large", 11, 413, (url) => url],
  ["at an address that was changed", 9, 403, (url) => `${url}0`],
  ["at an address that was changed, from the page", 9, 403, (url) => `${url}0`, { Origin: "own" }],
  ["in another way than PUT", 9, 405, (url) => url, {}, "POST"],
  ["from another site", 9, 403, (url) => url, { Origin: "https://elsewhere.example" }],
];

for (const [which, megabytes, status, change, headers = {}, method = "PUT"] of tooLongUploads) {
  test(`a photo ${which} is answered with ${status}, each time`, async () => {
    const url = change(await askForUpload());
    const sent = headers.Origin === "own" ? { Origin: server.url } : headers;
    for (let time = 0; time < 6; time++) {
      const body = new Uint8Array(megabytes * 1024 * 1024);
      const answer = await fetch(url, { method, headers: { "Content-Type": "image/jpeg", ...sent }, body });
      assert.equal(answer.status, status);
      await answer.text();
    }
  });
}

test("a photo that ends early is refused with 400, and its URL takes it again", async () => {
  const uploadURL = await askForUpload();
  const { pathname, search } = new URL(uploadURL);
  const { status, text } = await send("PUT", pathname + search, ["Content-Length: 100"], "\xff", true);
  assert.equal(status, 400, text);
  assert.equal((await fetch(uploadURL, { method: "PUT", body: "x" })).status, 200);
});

test("a missing file of the build is answered 404 and not cached", async () => {
  const { status, headers } = await fetch(`${server.url}/assets/missing.js`);
  assert.equal(status, 404);
  assert.equal(headers.get("Cache-Control"), "no-store");
  const [, asset] = /(\/assets\/[\w.-]+\.js)/.exec(await (await fetch(server.url)).text());
  const found = await fetch(server.url + asset);
  assert.equal(found.headers.get("Cache-Control"), "public, max-age=31536000, immutable");
});

test("TRACE is refused", async () => {
  assert.equal((await send("TRACE", "/", ["Cookie: admin-session=x"])).status, 405);
});

test("nothing of the repository, no list of files and no source map is served", async () => {
  const [, asset] = /(\/assets\/[\w.-]+\.js)/.exec(await (await fetch(server.url)).text());
  const paths = ["/.git/config", "/.dev.vars", "/package.json", "/wrangler.toml", "/app/root.tsx", "/assets/"];
  for (const path of [...paths, `${asset}.map`]) {
    const { status } = await fetch(server.url + path);
    assert.equal(status, 404, path);
  }
});

test("HSTS is not sent over plain HTTP", async () => {
  for (const path of ["/", "/api/tanks", "/favicon.svg"]) {
    assert.equal((await fetch(server.url + path)).headers.get("Strict-Transport-Security"), null, path);
  }
});
