import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { withoutBadge, workerUrl } from "../../engines/line.mjs";
import type { Chance } from "./chance";
import { asVersion, namesFiles, ofVersion } from "./versions";
import type { World } from "./world";

type LineState = "good" | "bad" | "cut";

type Fate = "passed" | "request lost" | "answer lost" | "busy" | "portal";

const formKey = 'name="idempotencyKey"';

/** The line of one device to the server, which loses what the seed wants lost. */
export class Line {
  state: LineState = "good";
  chance: Chance;
  /** Called with the id of a tank when an answer about a write of it was lost. */
  onLost: (tankId: string) => void = () => {};
  readonly #world: World;
  readonly #server = createServer((incoming, outgoing) => {
    this.#pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });

  constructor(world: World, chance: Chance) {
    this.#world = world;
    this.chance = chance;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = incoming;
    const body = await buffer(incoming);
    const fate = this.#fateOf(method);
    if (fate !== "passed") this.#world.count(`${fate}`);
    if (fate === "request lost") return void incoming.socket.destroy();
    if (fate === "busy") return void outgoing.writeHead(503, { "Retry-After": "1" }).end();
    if (fate === "portal") return void outgoing.writeHead(200, { "Content-Type": "text/html" }).end("<p>Sign in</p>");
    const path = ofVersion(url, this.#world.version);
    if (path === undefined) return void outgoing.writeHead(404, { Connection: "close" }).end();
    const answer = await this.#ask(method, path, incoming, body);
    const [status = 502, content] = [answer.statusCode, await buffer(answer)];
    if (status === 403 && method === "PUT") this.#world.count("expired addresses refused");
    if (fate === "answer lost" || this.state === "cut") {
      incoming.socket.destroy();
      if (method !== "GET") this.#tellLost(url, body);
      return;
    }
    const isText = namesFiles(answer.headers["content-type"]);
    const badge = url === workerUrl ? withoutBadge : "";
    const sent = isText ? badge + asVersion(content.toString(), this.#world.version) : content;
    const headers = { ...answer.headers, "content-length": String(Buffer.byteLength(sent)), connection: "close" };
    // On a connection that was used before, a browser would ask again unseen.
    outgoing.writeHead(status, headers).end(method === "HEAD" || status === 304 ? undefined : sent);
  }

  #ask(method: string, path: string, { headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { "accept-encoding": _, "idempotency-key": key, "transfer-encoding": __, ...passed } = headers;
    const { hasReceipts, url, clockAhead } = this.#world;
    const kept = hasReceipts && key !== undefined ? { "idempotency-key": key } : {};
    return new Promise((resolve, reject) => {
      const options = { method, agent: false, headers: { ...passed, ...kept, "x-clock-ahead": String(clockAhead) } };
      const forwarded = request(new URL(path, url), options, resolve).on("error", reject);
      forwarded.end(hasReceipts ? body : withoutKey(body));
    });
  }

  #fateOf(method: string): Fate {
    if (this.state === "cut") return "request lost";
    if (this.state === "good") return "passed";
    const drawn = this.chance.next();
    if (method === "GET" || method === "HEAD") return drawn < 0.1 ? "request lost" : "passed";
    if (drawn < 0.2) return "request lost";
    if (drawn < 0.5) return "answer lost";
    if (drawn < 0.55) return "busy";
    return drawn < 0.57 ? "portal" : "passed";
  }

  #tellLost(url: string, body: Buffer): void {
    const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
    const found = id.exec(url) ?? id.exec(/name="id"\r\n\r\n.*/.exec(body.toString("latin1"))?.[0] ?? "");
    if (found) this.onLost(found[0]);
  }
}

/** The form's field under a name of the same length, which the server does not know. */
function withoutKey(body: Buffer): Buffer {
  const at = body.indexOf(formKey);
  if (at < 0) return body;
  const copy = Buffer.from(body);
  copy.write('name="idempotencyOff"', at);
  return copy;
}
