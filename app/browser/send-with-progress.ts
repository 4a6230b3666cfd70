/** Uses XMLHttpRequest, since fetch reports no upload progress; rejects as fetch does. */
export function sendWithProgress(
  { method, url, body }: { method: string; url: string; body: Blob | FormData },
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    if (body instanceof Blob) request.setRequestHeader("Content-Type", body.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const fail = () => reject(new TypeError("The connection was lost."));
    request.onload = () => {
      // Firefox reports a PUT whose connection was lost as loaded, with the status 0.
      if (request.status === 0) fail();
      else resolve(new Response(request.responseText || null, { status: request.status }));
    };
    request.onerror = fail;
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
