import { SELF } from "cloudflare:test";
import { origin } from "../helpers/tank-door";
import { CookieJar } from "./cookie-jar";

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Uint8Array<ArrayBuffer>;
}

interface Sent {
  data?: unknown;
  multipart?: Record<string, SentFile>;
  headers?: Record<string, string>;
}

/** Requests of a program, with the cookies of a browser. */
export class Requests {
  constructor(
    public cookies = new CookieJar(),
    readonly userAgent = "journey",
  ) {}

  get = (path: string, sent?: Sent) => this.#send("GET", path, sent);
  post = (path: string, sent?: Sent) => this.#send("POST", path, sent);
  put = (path: string, sent?: Sent) => this.#send("PUT", path, sent);
  delete = (path: string, sent?: Sent) => this.#send("DELETE", path, sent);

  /** As it is answered: a redirect is not followed. */
  async fetch(path: string, init: RequestInit): Promise<Response> {
    const isRead = init.method === "GET";
    const headers = {
      ...(isRead ? {} : { Origin: origin, Host: new URL(origin).host }),
      "User-Agent": this.userAgent,
      ...this.cookies.header,
      ...init.headers,
    };
    const response = await SELF.fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    this.cookies.keep(response.headers);
    return response;
  }

  async #send(method: string, path: string, { data, multipart, headers }: Sent = {}) {
    const body = multipart ? formOf(multipart) : data === undefined ? null : JSON.stringify(data);
    const type: Record<string, string> = data === undefined ? {} : { "Content-Type": "application/json" };
    const response = await this.fetch(path, { method, body, headers: { ...type, ...headers } });
    const text = await response.text();
    return {
      status: () => response.status,
      ok: () => response.ok,
      text: async () => text,
      json: async () => JSON.parse(text),
    };
  }
}

function formOf(files: Record<string, SentFile>): FormData {
  const form = new FormData();
  for (const [field, { name, mimeType, buffer }] of Object.entries(files)) {
    form.set(field, new File([buffer], name, { type: mimeType }));
  }
  return form;
}
