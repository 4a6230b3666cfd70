import { env } from "cloudflare:test";
import { origin, storedTanks, type TankFields } from "./tank-door";

let addresses = 0;

/** `{id}` of its address is the tank's. */
export interface KeyedWrite {
  name: string;
  isForm: boolean;
  succeeds: number;
  request: (id: string, key: string | undefined, changes?: TankFields) => Request;
}

export function apiWrite(
  method: string,
  path: string,
  body: TankFields,
  others: Record<string, string> = {},
): KeyedWrite {
  return {
    name: `${method} ${path}`,
    isForm: false,
    succeeds: 200,
    request(id, key, changes) {
      const headers = new Headers({ "Content-Type": "application/json", ...others });
      if (key !== undefined) headers.set("Idempotency-Key", key);
      const text = JSON.stringify({ ...body, ...changes });
      return new Request(origin + path.replace("{id}", id), { method, body: text, headers });
    },
  };
}

export function formWrite(query: string, fields: TankFields, file?: File): KeyedWrite {
  return {
    name: `the form of ${query}${file ? " with a file" : ""}`,
    isForm: true,
    succeeds: 302,
    request(id, key, changes) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...changes, idempotencyKey: key })) {
        if (Array.isArray(value)) value.forEach((item, index) => void body.append(`${name}[${index}]`, String(item)));
        else if (value !== undefined) body.append(name, String(value));
      }
      if (file) body.append("photos", file);
      // Uploads are limited by address; other files use other addresses.
      const headers = { Origin: origin, "CF-Connecting-IP": `203.0.113.${++addresses % 256}` };
      const address = `${origin}/?${query.replace("{id}", id)}`;
      return new Request(address, { method: "POST", body, headers, redirect: "manual" });
    },
  };
}

export function newKey(): string {
  return `key ${crypto.randomUUID()}`;
}

export function receiptCount(): Promise<number | null> {
  return env.DB.prepare("select count(*) as count from receipts").first<number>("count");
}

/** What a write that is not done must leave as it was: photos, tanks and receipts. */
export async function stored(): Promise<string> {
  const { objects } = await env.PHOTOS.list();
  return JSON.stringify([objects.map(({ key, etag }) => [key, etag]), await storedTanks(), await receiptCount()]);
}
