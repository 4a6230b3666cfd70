import { createServer, request } from "node:http";

/**
 * The line between a browser and the server at `target`, on an address of its own. `drop(pattern, times)` ends
 * requests of matching paths without an answer, `cut()` ends all until `mend()`.
 */
export async function startLine(target) {
  let drops = [];
  const dropped = [];

  const server = createServer((incoming, outgoing) => {
    const rule = drops.find(({ pattern, times }) => times > 0 && pattern.test(incoming.url));
    if (rule) {
      rule.times -= 1;
      dropped.push(incoming.url);
      return incoming.socket.destroy();
    }
    const { method, headers, url } = incoming;
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      // On a connection that was used before, a browser would ask again unseen.
      outgoing.writeHead(answer.statusCode, { ...answer.headers, connection: "close" });
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => incoming.socket.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  const drop = (pattern, times = 1) => drops.push({ pattern, times });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    dropped,
    drop,
    cut: () => drop(/./, Number.POSITIVE_INFINITY),
    mend() {
      drops = [];
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
