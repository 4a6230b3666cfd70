import { parseHTML } from "linkedom/worker";
import { origin } from "../helpers/tank-door";
import type { Named, Options, Wanted } from "./find";
import { isComplete, submissionOf } from "./form";
import { Locator } from "./locator";
import type { Requests } from "./requests";

interface Download {
  suggestedFilename: () => string;
  createReadStream: () => Promise<{ toArray: () => Promise<Uint8Array[]> }>;
}

/** A browser that runs no scripts: follows links and redirects, sends forms, keeps cookies and goes back. */
export class Page {
  document = parse("<html></html>");
  focused: Element | undefined;
  #history: string[] = ["about:blank"];
  #place = 0;
  #awaitsDownload: ((download: Download) => void) | undefined;
  #awaitsPopup: ((page: Page) => void) | undefined;
  #awaitsResponse: ((response: { status: () => number }) => void) | undefined;

  constructor(
    readonly requests: Requests,
    readonly problems: string[],
  ) {}

  readonly #root = new Locator(this, () => [this.document.documentElement]);
  getByRole = (role: string, options?: Named) => this.#root.getByRole(role, options);
  getByText = (text: Wanted, options?: Options) => this.#root.getByText(text, options);
  getByLabel = (label: Wanted, options?: Options) => this.#root.getByLabel(label, options);
  locator = (selector: string) => this.#root.locator(selector);

  url = () => this.#history[this.#place] ?? "";
  context = () => ({ request: this.requests, cookies: async () => this.requests.cookies.list() });
  goto = (path: string) => this.visit(path);
  reload = () => this.#load(this.url(), { method: "GET" }, "same");
  goBack = () => this.#travel(-1);
  goForward = () => this.#travel(1);

  waitForEvent = (event: "download" | "popup") =>
    new Promise<Download | Page>((resolve) => {
      if (event === "download") this.#awaitsDownload = resolve;
      else this.#awaitsPopup = resolve;
    });
  waitForResponse = (_: unknown) =>
    new Promise<{ status: () => number }>((resolve) => {
      this.#awaitsResponse = resolve;
    });
  async waitForURL(isWanted: (url: URL) => boolean) {
    if (!isWanted(new URL(this.url()))) throw new Error(`The address is ${this.url()}`);
  }

  visit = (href: string) => this.#load(new URL(href, this.#base()).href, { method: "GET" }, "next");

  /** Opens a link in a window of its own. */
  async openBeside(href: string) {
    const page = new Page(this.requests, this.problems);
    await page.visit(new URL(href, this.url()).href);
    this.#awaitsPopup?.(page);
  }

  async submit(form: Element, button: Element | undefined, { times = 1 } = {}) {
    if (!isComplete(form)) return;
    const { method, action, body } = submissionOf(form, button, this.url());
    for (let sent = 1; sent < times; sent++) await this.requests.fetch(action, { method, body });
    if (method === "POST") return this.#load(action, { method, body }, "next");
    const address = new URL(action);
    address.search = String(body);
    return this.#load(address.href, { method }, "next");
  }

  #base = () => (this.#history.length > 1 ? this.url() : origin);

  #travel(step: number) {
    this.#place += step;
    return this.#load(this.url(), { method: "GET" }, "same");
  }

  async #load(address: string, request: { method: string; body?: BodyInit }, entry: "next" | "same") {
    const { response, url } = await this.#follow(address, request);
    if (response.status >= 400) this.problems.push(`the server responded with a status of ${response.status}`);
    this.#awaitsResponse?.({ status: () => response.status });
    if (response.headers.get("Content-Disposition")?.startsWith("attachment")) await this.#save(response);
    else {
      if (entry === "next" && url !== this.url()) this.#history.splice(++this.#place);
      this.#history[this.#place] = url;
      this.document = parse(await response.text());
      this.focused = this.document.querySelector("[autofocus]") ?? undefined;
    }
    return { status: () => response.status };
  }

  async #follow(address: string, request: { method: string; body?: BodyInit }) {
    let [url, init]: [string, RequestInit] = [address, request];
    for (let hops = 0; hops < 10; hops++) {
      const response = await this.requests.fetch(url, { ...init, headers: { Accept: "text/html" } });
      const target = response.headers.get("Location");
      if (!target) return { response, url };
      await response.body?.cancel();
      [url, init] = [new URL(target, url).href, { method: "GET" }];
    }
    throw new Error(`${address} redirects without end.`);
  }

  async #save(response: Response) {
    const [, name = ""] = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
    const [, plain = ""] = /filename="?([^";]+)/i.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.#awaitsDownload?.({
      suggestedFilename: () => decodeURIComponent(name) || plain,
      createReadStream: async () => ({ toArray: async () => [bytes] }),
    });
  }
}

/** The names of attributes in lower case, as each HTML parser but this one writes them. */
function parse(html: string): Document {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll("body *:not(svg, svg *)")) {
    for (const { name, value } of [...element.attributes]) {
      if (name === name.toLowerCase()) continue;
      element.removeAttribute(name);
      element.setAttribute(name.toLowerCase(), value);
    }
  }
  return document;
}
