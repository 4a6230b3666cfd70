import { expect } from "./expect";

export type Kind = "customers" | "products";
export const kinds: Kind[] = ["customers", "products"];

export interface ModelTank {
  id: string;
  size: number;
  photoUrls: string[];
  version: number;
}

/** What the product must hold and show. */
export interface Model {
  /** The oldest first. */
  tanks: ModelTank[];
  lists: Record<Kind, string[]>;
  /** The rows of each import, the oldest first. */
  imports: Record<Kind, string[][]>;
  isSignedIn: boolean;
}

export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** The product: in this runtime or on a port. It has one admin and no rows when a sequence of commands begins. */
export interface Product {
  account: { username: string; password: string };
  photo: Uint8Array<ArrayBuffer>;
  send: Send;
  /** Ends the server by SIGKILL and starts it again. */
  kill?: () => Promise<void>;
}

/** What a browser keeps between requests. */
export interface Real extends Product {
  cookie: string;
}

export function newModel(): Model {
  return {
    tanks: [],
    lists: { customers: [], products: [] },
    imports: { customers: [], products: [] },
    isSignedIn: false,
  };
}

export function withCookie({ cookie }: Real, headers: Record<string, string> = {}): Record<string, string> {
  return cookie === "" ? headers : { ...headers, Cookie: cookie };
}

/** Compares everything that can be read with the model. */
export async function expectAgreement(model: Model, real: Real): Promise<void> {
  const [tanks, customers, products, me] = await Promise.all([
    readJson<{ id: string; tankSizeGallons: number; photoUrls: string[]; version: number }[]>(real, "/api/tanks"),
    readJson<{ customers: { customerNumber: string }[] }>(real, "/api/customers"),
    readJson<{ products: { itemNumber: string }[] }>(real, "/api/products"),
    real.send("/api/admin/me", { headers: withCookie(real) }),
  ]);
  await me.arrayBuffer();
  expect(me.status, model.isSignedIn ? 200 : 401, "the session");
  expect(
    tanks.map(({ id, tankSizeGallons: size, photoUrls, version }) => ({ id, size, photoUrls, version })),
    model.tanks.toReversed(),
    "the tanks",
  );
  expect(
    customers.customers.map(({ customerNumber }) => customerNumber),
    model.lists.customers,
    "the customers",
  );
  expect(
    products.products.map(({ itemNumber }) => itemNumber),
    model.lists.products,
    "the products",
  );
  if (!model.isSignedIn) return;
  for (const kind of kinds) {
    const { imports } = await readJson<{ imports: { recordCount: number }[] }>(real, `/api/admin/${kind}/imports`);
    const counts = imports.map(({ recordCount }) => recordCount).sort();
    expect(counts, model.imports[kind].map((rows) => rows.length).sort(), `the imports of ${kind}`);
  }
}

async function readJson<Json>(real: Real, path: string): Promise<Json> {
  const response = await real.send(path, { headers: withCookie(real) });
  expect(response.status, 200, path);
  return response.json();
}
