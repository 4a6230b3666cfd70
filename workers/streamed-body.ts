/** A request whose body the route streams; `onBroken` is called if reading it from the client fails. */
export function watchBody(request: Request, body: ReadableStream<Uint8Array>, onBroken: () => void): Request {
  const length = request.headers.get("Content-Length");
  // R2 stores a stream of a known length only.
  const { readable, writable } =
    length === null ? new IdentityTransformStream() : new FixedLengthStream(Number(length));
  body.pipeTo(writable, { preventCancel: true }).catch(() => {
    // The pipe also fails if the route stops reading: only then is the client's side intact.
    body.getReader().closed.catch(onBroken);
  });
  return new Request(request, { body: readable });
}
