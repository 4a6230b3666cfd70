import { connectionLost, noAnswer, RequestError } from "./failure";

/** In ms, without a further byte sent, or an answer. */
const longestStall = 60_000;

export function sentType({ type }: Blob): string {
  return type || "application/octet-stream";
}

/** Uses XMLHttpRequest, since fetch reports no upload progress; rejects as fetch does. */
export function sendWithProgress(
  { method, url, body }: { method: string; url: string; body: Blob | FormData },
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new RequestError(connectionLost));
    const stall = () => {
      reject(new RequestError(noAnswer));
      request.abort();
    };
    let stalled = setTimeout(stall, longestStall);
    request.open(method, url);
    if (body instanceof Blob) request.setRequestHeader("Content-Type", sentType(body));
    if (new URL(url, location.href).origin === location.origin) {
      request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
    }
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(stall, longestStall);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      // Firefox reports a PUT whose connection was lost as loaded, with the status 0.
      if (request.status === 0) fail();
      else resolve(answerOf(request));
    };
    request.onerror = fail;
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => clearTimeout(stalled);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split("\r\n").filter(Boolean);
  const headers = lines.map((line): [string, string] => [line.split(":", 1).join(), line.replace(/^[^:]*:\s*/, "")]);
  return new Response(request.responseText || null, { status: request.status, headers });
}
