import { failureOfAnswer, isPage, isTransient, RequestError, signedOut } from "~/browser/network/failure";
import { jsonRequest, readInTime } from "~/browser/network/request";
import { sentType } from "~/browser/network/send-with-progress";
import type { Tank } from "~/tanks/model/tank";
import type { RecordItem } from "./item";
import type { Answer, Failed, Server } from "./server";

/** How a page or the worker reaches the server. Where a sign-in is asked for it rejects with a RequestError; what else rejects is a lost answer. */
interface Line {
  send: (url: string, init?: RequestInit) => Promise<Response>;
  put: (url: string, photo: Blob, onProgress: (fraction: number) => void) => Promise<Response>;
}

export function serverOver({ send, put }: Line): Server {
  const ask = <Value>(url: string, init?: RequestInit) => answerOf<Value>(() => send(url, init));
  return {
    read: (tankId) => ask<Tank>(tankUrl(tankId)),
    create: (item) => ask<Tank>("/api/tanks", write("POST", item.writeKey, { ...item.values, id: item.tankId })),
    update: (item) => ask<Tank>(tankUrl(item.tankId), updateOf(item)),
    async requestUpload(photo) {
      const headers = { "X-Upload-Content-Length": String(photo.size), "X-Upload-Content-Type": sentType(photo) };
      const answer = await ask<{ uploadURL: string }>("/api/photos/upload", { method: "POST", headers });
      return answer.kind === "done" ? { kind: "done", value: answer.value.uploadURL } : answer;
    },
    upload: (url, photo, onProgress) => uploaded(() => put(url, photo, onProgress)),
    async confirm(url) {
      const answer = await ask<{ objectPath: string }>("/api/photos", jsonRequest("PUT", { photoURL: url }));
      return answer.kind === "done" ? { kind: "done", value: answer.value.objectPath } : answer;
    },
    append: (item, path) => ask<Tank>(`${tankUrl(item.tankId)}/photos`, write("POST", item.id, { photoUrls: [path] })),
  };
}

function tankUrl(id: string): string {
  return `/api/tanks/${encodeURIComponent(id)}`;
}

function updateOf({ writeKey, values, version }: RecordItem): RequestInit {
  return write("PUT", writeKey, values, { "If-Match": `"${version}"` });
}

function write(method: string, key: string, body: object, headers: Record<string, string> = {}): RequestInit {
  return jsonRequest(method, body, { "Idempotency-Key": key, ...headers });
}

async function answerOf<Value>(send: () => Promise<Response>): Promise<Answer<Value>> {
  try {
    const response = await send();
    // Each answer of this app's server has an id.
    const isOurs = response.headers.has("X-Request-Id") && !isPage(response);
    if (!isOurs || !response.ok) return await failed(response, isOurs);
    return { kind: "done", value: JSON.parse(new TextDecoder().decode(await readInTime(response))) };
  } catch (thrown) {
    const isSignedOut = thrown instanceof RequestError && thrown.failure === signedOut;
    return isSignedOut ? { kind: "sign-in" } : { kind: "lost" };
  }
}

/** The bucket's answers have no id of ours; what it has received, a confirmation tells. */
async function uploaded(put: () => Promise<Response>): Promise<Answer<unknown>> {
  try {
    const response = await put();
    return response.ok ? { kind: "done", value: undefined } : await failed(response, !isPage(response));
  } catch {
    return { kind: "lost" };
  }
}

async function failed(response: Response, isOurs: boolean): Promise<Failed> {
  const { status } = response;
  const { kind, what } = await failureOfAnswer(response);
  if (kind === "sign-in") return { kind, status };
  if (isOurs && kind === "refusal" && !isTransient(status)) return { kind: "refused", status, reason: what };
  const seconds = Number(response.headers.get("Retry-After"));
  const reason = isOurs && kind === "refusal" ? what : undefined;
  return { kind: "busy", status, reason, retryAfterMs: seconds > 0 ? seconds * 1000 : undefined };
}
