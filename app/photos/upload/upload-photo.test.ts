import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lostLine, RequestError, signedOut } from "~/browser/network/failure";
import { fetchWhole } from "~/browser/network/request";
import { UploadError, uploadPhoto, withRetries } from "./upload-photo";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers each attempt in turn; "lost" is a lost connection. */
function scripted(...answers: (number | "lost")[]) {
  const times: number[] = [];
  const start = Date.now();
  const send = async () => {
    times.push(Date.now() - start);
    const answer = answers[times.length - 1];
    if (typeof answer !== "number") throw new RequestError(lostLine);
    return new Response(null, { status: answer });
  };
  return { times, send };
}

async function settle<Value>(promise: Promise<Value>): Promise<Value | unknown> {
  const settled = promise.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return settled;
}

describe("a request with retries", () => {
  test("is repeated after 1, 3 and 5 seconds, then fails", async () => {
    const { times, send } = scripted("lost", 503, 429, "lost");
    expect(await settle(withRetries("send", send))).toBeInstanceOf(UploadError);
    expect(times).toEqual([0, 1000, 4000, 9000]);
  });

  test("ends with the first response that is ok", async () => {
    const { times, send } = scripted(500, 200);
    expect(await settle(withRetries("send", send))).toMatchObject({ status: 200 });
    expect(times).toEqual([0, 1000]);
  });

  test.each([400, 401, 403, 404, 413, 415, 501, 505])("is not repeated after a %i", async (status) => {
    const { times, send } = scripted(status);
    expect(await settle(withRetries("send", send))).toMatchObject({ status });
    expect(times).toEqual([0]);
  });

  test.each([408, 409, 418, 423, 429, 500, 502, 504])("is repeated after a %i", async (status) => {
    const { times, send } = scripted(status, 200);
    expect(await settle(withRetries("send", send))).toMatchObject({ status: 200 });
    expect(times).toHaveLength(2);
  });

  const signIns: [name: string, send: () => Promise<Response>][] = [
    ["401 of Cloudflare Access", async () => new Response("<h1>Sign in</h1>", { status: 401 })],
    ["page of a portal", async () => new Response("<h1>Hello</h1>", { headers: { "Content-Type": "text/html" } })],
    ["redirect to a sign-in", () => Promise.reject(new RequestError(signedOut))],
  ];

  test.each(signIns)("is not repeated after the %s, and says so", async (_, answer) => {
    const send = vi.fn(answer);
    const message = expect.stringMatching(
      /Your sign-in has ended\. Sign in again in another tab, then send it again\.$/,
    );
    expect(await settle(withRetries("send", send))).toMatchObject({ message });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("is repeated if the answer is cut off", async () => {
    const cutOff = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
    const answers = [new Response(cutOff), new Response('{"uploadURL":"/store/1"}')];
    vi.stubGlobal("fetch", async () => answers.shift());
    const response = (await settle(withRetries("prepare", () => fetchWhole("/api/photos/upload", {})))) as Response;
    expect(await response.json()).toEqual({ uploadURL: "/store/1" });
  });

  test("is not repeated once it is aborted", async () => {
    const { times, send } = scripted("lost", 200);
    const abort = new AbortController();
    const sending = settle(withRetries("send", send, abort.signal));
    abort.abort();
    expect(await sending).toMatchObject({ name: "AbortError" });
    expect(times).toEqual([0]);
  });
});

describe("the message of a failed step", () => {
  const reasons: [body: string, reason: string][] = [
    ['{"error":"The file is empty."}', "The file is empty."],
    ["<Error><Code>EntityTooLarge</Code><Message>The photo is too large.</Message></Error>", "The photo is too large."],
  ];

  test.each(reasons)("is the step's sentence, then the reason in %s", async (body, reason) => {
    const send = async () => new Response(body, { status: 400 });
    const messages = {
      prepare: `Failed to prepare photo upload. ${reason}`,
      send: `Failed to upload photo. Please try again. ${reason}`,
      confirm: `Failed to process uploaded photo. ${reason}`,
    };
    for (const step of ["prepare", "send", "confirm"] as const) {
      expect(await settle(withRetries(step, send))).toMatchObject({ step, message: messages[step] });
    }
  });

  test.each(["<html>Bad Request</html>", "", "null", "[]", '{"error":5}', '"text"'])(
    "is the sentence alone when the answer is %j",
    async (body) => {
      const send = async () => new Response(body, { status: 400 });
      const failure = await settle(withRetries("prepare", send));
      expect(failure).toMatchObject({ message: "Failed to prepare photo upload" });
    },
  );
});

describe("a photo whose address has ended", () => {
  /** A server that signs one address after another, of which the store takes what it has answered so. */
  function stubServer(...statuses: number[]) {
    const addresses: string[] = [];
    const sent: string[] = [];
    vi.stubGlobal("location", new URL("https://tanks.example/"));
    vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
      if (url === "/api/photos") return Response.json({ objectPath: `stored ${JSON.parse(String(body)).photoURL}` });
      return Response.json({ method: "PUT", uploadURL: `/store/${sent.length + 1}` });
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

  test.each([
    ["is told of when the next is refused too", [403, 403], 403, 2],
    ["is the only one that gets another", [400], 400, 1],
  ])("%s", async (_, statuses, status, tries) => {
    const { sent, send } = stubServer(...statuses);
    expect(await settle(send())).toMatchObject({ step: "send", status });
    expect(sent).toHaveLength(tries);
  });
});
