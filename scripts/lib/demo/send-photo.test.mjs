import assert from "node:assert/strict";
import { test } from "node:test";
import { standInServer } from "../../../tests/servers/stand-in-server.mjs";
import { sendPhoto } from "./send-photo.mjs";

const photo = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]);
const objectPath = "/objects/uploads/0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";

/** Answers the three calls of an upload; `changed` replaces the answer to one of them. */
async function photoServer(context, changed = {}) {
  const calls = [];
  const url = await standInServer(context, (body, _count, { method, url: path, headers }) => {
    const call = `${method} ${path}`;
    calls.push({ call, body, length: headers["content-length"], type: headers["content-type"] });
    const uploadURL = `${url}/store/pending/1?X-Amz-Signature=abc`;
    const answers = {
      "POST /api/photos/upload": [200, { uploadURL, method: "PUT" }],
      "PUT /store/pending/1?X-Amz-Signature=abc": [200, {}],
      "PUT /api/photos": [200, { objectPath }],
    };
    return changed[call] ?? answers[call] ?? [404, {}];
  });
  return { url, calls };
}

test("sends a photo to the upload URL with its length, then confirms it", async (context) => {
  const { url, calls } = await photoServer(context);
  assert.equal(await sendPhoto(photo, url), objectPath);
  const [asked, sent, confirmed] = calls;
  assert.equal(calls.length, 3);
  assert.equal(asked.call, "POST /api/photos/upload");
  assert.deepEqual([sent.body, sent.length, sent.type], [photo, "5", "application/octet-stream"]);
  assert.deepEqual(confirmed.body, { photoURL: `${url}/store/pending/1?X-Amz-Signature=abc` });
});

for (const [call, status] of [
  ["POST /api/photos/upload", 503],
  ["PUT /store/pending/1?X-Amz-Signature=abc", 403],
  ["PUT /api/photos", 415],
]) {
  const [method, address] = call.split("?")[0].split(" ");
  test(`reports a refused ${method} ${address} with its status and reason, without the signature`, async (context) => {
    const { url } = await photoServer(context, { [call]: [status, { error: "No." }] });
    await assert.rejects(sendPhoto(photo, url), {
      message: `${method} ${url}${address} answered ${status}: {"error":"No."}`,
    });
  });
}
