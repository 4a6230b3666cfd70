import { createServer, request } from "node:http";
import { text as textOf } from "node:stream/consumers";

export const workerUrl = "/service-worker.js";

/** Chromium's shell without windows has no icons: a worker that sets the badge of one ends there, and its pages too. */
export const withoutBadge = "navigator.setAppBadge = undefined;";

/**
 * The line between a browser and the server at `target`, on an address of its own. `drop(pattern, times)` ends
 * requests of matching paths without an answer, `cut()` ends all until `mend()`; `hold(pattern)` keeps them waiting until
 * what it returns is called, `redirect(pattern, to)` leads them elsewhere, and `breakOff(pattern, mark)` ends the next answer
 * before what it marks. `lose(name)` takes one request of
 * `asked`, the names of all so far, or with `isAnswered` only its answer. The service worker, which fetches much by itself,
 * is there from `allowWorker(edit)` on, with its text as `edit` leaves it.
 */
export async function startLine(target) {
  let drops = [];
  let holds = [];
  let redirects = [];
  let broken;
  let lost = {};
  let editWorker;
  let open = 0;
  let changedAt = performance.now();
  const dropped = [];
  const asked = [];

  const change = (by) => {
    open += by;
    changedAt = performance.now();
  };
  const server = createServer(async (incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const name = nameOf(incoming, asked);
    asked.push(name);
    change(1);
    outgoing.on("close", () => change(-1));
    const rule = drops.find(({ pattern, times }) => times > 0 && pattern.test(url));
    if (rule) rule.times -= 1;
    const isLost = lost.name === name;
    if (rule || isLost) dropped.push(url);
    if (rule || (isLost && !lost.isAnswered)) return incoming.socket.destroy();
    if (url === workerUrl) return answerWorker(outgoing, target, editWorker);
    const held = holds.find(({ pattern }) => pattern.test(url));
    if (held) await held.released;
    const redirect = redirects.find(({ pattern }) => pattern.test(url));
    if (redirect) return outgoing.writeHead(302, { location: redirect.to, connection: "close" }).end();

    const mark = broken?.pattern.test(url) ? broken.mark : undefined;
    if (mark !== undefined) {
      broken = undefined;
      delete headers["accept-encoding"];
    }
    // A connection of its own: a kept one may be closed by the server just then, which would lose the request.
    const forwarded = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      if (isLost) return incoming.socket.destroy();
      // On a connection that was used before, a browser would ask again unseen.
      outgoing.writeHead(answer.statusCode, { ...answer.headers, connection: "close" });
      if (mark === undefined) return answer.pipe(outgoing);
      textOf(answer).then((whole) => outgoing.write(whole.split(mark)[0], () => incoming.socket.end()));
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
    asked,
    drop,
    lose(name, { isAnswered = false } = {}) {
      lost = { name, isAnswered };
    },
    allowWorker(edit = (text) => text) {
      editWorker = edit;
    },
    cut: () => drop(/./, Number.POSITIVE_INFINITY),
    hold(pattern) {
      let release;
      holds.push({ pattern, released: new Promise((resolve) => (release = resolve)) });
      return release;
    },
    breakOff(pattern, mark) {
      broken = { pattern, mark };
    },
    redirect: (pattern, to) => redirects.push({ pattern, to }),
    mend() {
      drops = [];
      holds = [];
      redirects = [];
    },
    /** For how many ms nothing was asked or answered. */
    quiet: () => (open > 0 ? 0 : performance.now() - changedAt),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answerWorker(outgoing, target, edit) {
  if (!edit) return outgoing.writeHead(404).end();
  const { headers, text } = await fetch(new URL(workerUrl, target)).then(async (answer) => ({
    headers: answer.headers,
    text: await answer.text(),
  }));
  const kept = ["content-type", "content-security-policy", "cache-control"].map((name) => [name, headers.get(name)]);
  outgoing.writeHead(200, { ...Object.fromEntries(kept), connection: "close" }).end(withoutBadge + edit(text));
}

/** The same in each run of a journey: "GET /api/customers #2" is asked for the second time. */
function nameOf({ method, url }, asked) {
  const [path, query] = url
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/PROP-[0-9a-f]{8}/g, "PROP")
    .split("?");
  const stable = query === undefined || query.includes("X-Amz-") ? path : `${path}?${query}`;
  const name = `${method} ${stable}`;
  return `${name} #${asked.filter((other) => other.startsWith(`${name} #`)).length + 1}`;
}
