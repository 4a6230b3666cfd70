import { type APIRequestContext, expect } from "@playwright/test";
import type { ListKind } from "~/lists/lists";
import { patience } from "./tank-api";

interface Entry {
  id: string;
  fileName: string;
  recordCount: number;
}

/** The lists as the API knows them, whatever a page shows. */
export interface Lists {
  replace: (kind: ListKind, csv: string | Buffer, fileName?: string) => Promise<void>;
  clear: (kind: ListKind) => Promise<void>;
  /** Numbers and names, in the order of the numbers. */
  customers: () => Promise<[number: string, name: string][]>;
  products: () => Promise<string[]>;
  imports: (kind: ListKind) => Promise<Entry[]>;
}

export function listsOf(api: APIRequestContext): Lists {
  async function get<Answer>(path: string): Promise<Answer> {
    const response = await api.get(path, patience);
    expect(response.status()).toBe(200);
    return response.json();
  }
  return {
    async replace(kind, csv, fileName = `${kind}.csv`) {
      const file = { name: fileName, mimeType: "text/csv", buffer: Buffer.from(csv) };
      const response = await api.post(`/api/admin/${kind}/import`, { multipart: { csv: file }, ...patience });
      expect(await response.text()).toMatch(/^\{"imported":\d+\}$/);
    },
    async clear(kind) {
      expect((await api.delete(`/api/admin/${kind}`, patience)).status()).toBe(200);
    },
    async customers() {
      const answer = await get<{ customers: { customerNumber: string; customerName: string }[] }>("/api/customers");
      return answer.customers.map(({ customerNumber, customerName }) => [customerNumber, customerName]);
    },
    async products() {
      const answer = await get<{ products: { itemNumber: string }[] }>("/api/products");
      return answer.products.map(({ itemNumber }) => itemNumber);
    },
    imports: async (kind) => (await get<{ imports: Entry[] }>(`/api/admin/${kind}/imports`)).imports,
  };
}
