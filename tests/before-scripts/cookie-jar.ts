/** The cookies of one person's browser, for the one host that there is. */
export class CookieJar {
  #values = new Map<string, string>();

  get header(): Record<string, string> {
    const pairs = [...this.#values].map(([name, value]) => `${name}=${value}`);
    return pairs.length > 0 ? { Cookie: pairs.join("; ") } : {};
  }

  list(): { name: string; value: string }[] {
    return [...this.#values].map(([name, value]) => ({ name, value }));
  }

  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(/; */);
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const hasEnded = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (hasEnded) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }

  copy(): CookieJar {
    const jar = new CookieJar();
    jar.#values = new Map(this.#values);
    return jar;
  }
}
