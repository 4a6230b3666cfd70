import { createServer } from "node:http";

/**
 * Starts an HTTP server until the end of the test. `answer(body, count, request)` returns [status, json, headers], or
 * nothing to reset the connection; a body that is not JSON is passed as its bytes.
 */
export async function standInServer(test, answer) {
  let count = 0;
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    const isJson = bytes.length > 0 && request.headers["content-type"] === "application/json";
    const reply = answer(isJson ? JSON.parse(bytes.toString()) : bytes, ++count, request);
    if (!reply) return request.socket.destroy();
    const [status, json, headers = {}] = reply;
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(json));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}
