import { createServer } from "node:http";

/**
 * A server for tests that answers POST with what `answer(body, count)` returns, [status, json, headers], or breaks the
 * connection when that is nothing. Closed with the test.
 */
export async function standInServer(test, answer) {
  let count = 0;
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const reply = answer(JSON.parse(Buffer.concat(chunks).toString()), ++count);
    if (!reply) return request.socket.destroy();
    const [status, json, headers = {}] = reply;
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(json));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}
