import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectionLost, RequestError, signedOut } from "~/browser/network/failure";
import { addPhotoToTank, type UploadOptions, uploadPhoto } from "./upload-photo";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", new URL("https://tanks.example/"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ours = { "X-Request-Id": "1" };

/** Answers each request in turn, the last one always; "lost" is a lost connection. */
function answer(...answers: (number | "lost" | (() => Response))[]) {
  const times: number[] = [];
  const start = Date.now();
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    times.push(Date.now() - start);
    const next = answers[Math.min(times.length, answers.length) - 1];
    if (typeof next === "function") return next();
    if (typeof next !== "number") throw new RequestError(connectionLost);
    return Response.json({ error: "The server says why." }, { status: next, headers: ours });
  });
  vi.stubGlobal("fetch", fetch);
  return { times, fetch };
}

const path = () => Response.json({ objectPath: "/objects/1" }, { headers: ours });

async function settle<Value>(promise: Promise<Value>): Promise<Value | unknown> {
  const settled = promise.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

/** Whose first request asks whether it has arrived before. */
function upload(options: Partial<UploadOptions> = {}, uploadUrl: string | undefined = "/store/0") {
  const known = { uploadUrl, onAddress: async () => {} };
  return settle(uploadPhoto(new Blob(["photo"]), { onProgress() {}, ...options }, known));
}

describe("a request with retries", () => {
  test("is repeated after 1, 3 and 5 seconds, then fails", async () => {
    const { times } = answer("lost", 503, 429, "lost");
    expect(await upload()).toMatchObject({ name: "UploadError", step: "confirm", isTemporary: true });
    expect(times).toEqual([0, 1000, 4000, 9000]);
  });

  test("ends with the first response that is ok", async () => {
    const { times } = answer(500, path);
    expect(await upload()).toBe("/objects/1");
    expect(times).toEqual([0, 1000]);
  });

  test.each([
    [401, true],
    [403, false],
    [413, false],
    [415, false],
    [501, true],
    [505, true],
  ])("is not repeated after a %i", async (status, isTemporary) => {
    const { times } = answer(status);
    expect(await upload()).toMatchObject({ status, isTemporary });
    expect(times).toEqual([0]);
  });

  test.each([408, 409, 418, 423, 425, 429, 500, 502, 504])("is repeated after a %i", async (status) => {
    const { times } = answer(status, path);
    expect(await upload()).toBe("/objects/1");
    expect(times).toHaveLength(2);
  });

  const signIns: [name: string, send: () => Response][] = [
    ["401 of Cloudflare Access", () => new Response("<h1>Sign in</h1>", { status: 401 })],
    ["page of a portal", () => new Response("<h1>Hello</h1>", { headers: { "Content-Type": "text/html" } })],
    [
      "redirect to a sign-in",
      () => {
        throw new RequestError(signedOut);
      },
    ],
  ];

  test.each(signIns)("is not repeated after the %s, and says so", async (_, signIn) => {
    const { times } = answer(signIn);
    const message = expect.stringMatching(
      /Your sign-in has ended\. Sign in again in another tab, then send it again\.$/,
    );
    expect(await upload()).toMatchObject({ message });
    expect(times).toEqual([0]);
  });

  test("is repeated if the answer is cut off", async () => {
    const cutOff = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
    answer(() => new Response(cutOff, { headers: ours }), path);
    expect(await upload()).toBe("/objects/1");
  });

  test("is not repeated once it is aborted", async () => {
    const { times } = answer("lost", path);
    const abort = new AbortController();
    const sending = upload({ signal: abort.signal });
    abort.abort();
    expect(await sending).toMatchObject({ name: "AbortError" });
    expect(times).toEqual([0]);
  });
});

describe("the message of a failed step", () => {
  test.each([
    ["", "Failed to prepare photo upload"],
    ["/store/0", "Failed to process uploaded photo"],
  ])("is the step's sentence, then the server's reason", async (uploadUrl, sentence) => {
    answer(415);
    expect(await upload({}, uploadUrl)).toMatchObject({ message: `${sentence}. The server says why.` });
  });

  test.each(["<html>Bad Request</html>", "", "null", "[]", '{"error":5}', '"text"'])(
    "is the sentence alone when something before the server answers %j",
    async (body) => {
      answer(() => new Response(body, { status: 400 }));
      expect(await upload({}, "")).toMatchObject({ message: "Failed to prepare photo upload", isTemporary: true });
    },
  );
});

describe("a photo whose address has ended", () => {
  /** A server that signs one address after another, of which the store takes what it has answered so. */
  function stubServer(...statuses: number[]) {
    const addresses: string[] = [];
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
      const { photoURL } = url === "/api/photos" ? JSON.parse(String(body)) : {};
      const stored = { objectPath: `stored ${photoURL}` };
      const signed = { method: "PUT", uploadURL: `/store/${sent.length + 1}` };
      return Response.json(photoURL ? stored : signed, { headers: ours });
    });
    vi.stubGlobal(
      "XMLHttpRequest",
      class {
        upload = {};
        status = 0;
        responseText = "<Error><Message>Request has expired</Message></Error>";
        onload = () => {};
        onloadend = () => {};
        open = (_: string, url: string) => sent.push(url);
        setRequestHeader() {}
        getAllResponseHeaders = () => "";
        send() {
          this.status = statuses.shift() ?? 0;
          this.onload();
          this.onloadend();
        }
      },
    );
    const onAddress = async (address: string) => void addresses.push(address);
    const send = () => uploadPhoto(new Blob(["photo"]), { onProgress() {} }, { onAddress });
    return { addresses, sent, send };
  }

  test("is sent to another, which its device keeps", async () => {
    const { addresses, sent, send } = stubServer(403, 200);
    expect(await settle(send())).toBe("stored /store/2");
    expect([sent, addresses]).toEqual([
      ["/store/1", "/store/2"],
      ["/store/1", "/store/2"],
    ]);
  });

  test("is told of when the next is refused too", async () => {
    const { sent, send } = stubServer(403, 403);
    const message = "Failed to upload photo. Please try again. Request has expired";
    expect(await settle(send())).toMatchObject({ step: "send", status: 403, message });
    expect(sent).toHaveLength(2);
  });
});

test("a photo that its tank has had before counts as added", async () => {
  answer(422);
  expect(await settle(addPhotoToTank({ id: "1", tankId: "2" }, "/objects/1"))).toBeUndefined();
});
