import { env, SELF } from "cloudflare:test";
import { expect } from "vitest";
import { issueUploadId, signUpload } from "~/photos/store/signed-upload.server";
import { chief, makeChief, startSession } from "../helpers/admin-session";
import { foreignKeys } from "../helpers/foreign-keys";
import { pictures, text } from "../helpers/photo-bytes";
import { origin, validTank } from "../helpers/tank-door";

const secret = env.UPLOAD_SECRET ?? "";
const target = { bucketUrl: `${origin}/api/photos/store`, accessKeyId: "photos", secretAccessKey: secret };
const photo = await issueUploadId(secret);
const pending = await issueUploadId(secret);

/** What the world holds when a sequence of requests begins, by the names that requests use. */
export const known = {
  tank: "0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11",
  photo: `/objects/uploads/${photo}`,
  pending,
  uploadURL: await signUpload(target, pending),
  importId: "f00df00d-0000-4000-8000-000000000001",
  checkedId: "f00df00d-0000-4000-8000-000000000002",
  username: chief.username,
  password: chief.password,
};

const csv = text("Customer No.,Customer Name\n1,Acme\n2,Maplefields\n");

const emptied = [
  "customer_imports",
  "product_imports",
  "list_clears",
  "customers",
  "products",
  "tanks",
  "receipts",
  "list_versions",
];

/** The same rows and objects, whatever was there. Returns the cookie of a session. */
export async function makeWorld(): Promise<string> {
  await env.DB.batch(emptied.map((table) => env.DB.prepare(`delete from ${table}`)));
  await makeChief();
  const account = await env.DB.prepare("select id from admins").first<{ id: string }>();
  await env.DB.batch([
    env.DB.prepare("insert into customers (id, customer_number, customer_name) values ('c1', '1', 'Acme')"),
    env.DB.prepare("insert into products (id, item_number) values ('p1', 'Diesel')"),
    env.DB.prepare(
      "insert into customer_imports (id, file_name, record_count, imported_at, imported_by) values (?, 'a.csv', 2, 1, ?)",
    ).bind(known.importId, account?.id),
  ]);
  const { objects } = await env.PHOTOS.list();
  await env.PHOTOS.delete(objects.map(({ key }) => key));
  const stored: [string, Uint8Array, string][] = [
    [`uploads/${photo}`, pictures.jpeg, "image/jpeg"],
    [`thumbs/${photo}`, pictures.webp, "image/webp"],
    [`pending/${pending}`, pictures.png, "image/png"],
    [`imports/${known.importId}`, csv, "text/csv"],
    [`checked/customers/${known.checkedId}`, csv, "text/csv"],
  ];
  await Promise.all(
    stored.map(([key, bytes, contentType]) => env.PHOTOS.put(key, bytes, { httpMetadata: { contentType } })),
  );
  await SELF.fetch(`${origin}/api/tanks`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...validTank, id: known.tank, photoUrls: [known.photo] }),
  });
  return startSession();
}

export interface Stored {
  rows: string;
  objects: string[];
}

const tables = await env.DB.prepare(
  `select name from sqlite_schema
    where type = 'table' and name not like '%cf_%' and name not like 'sqlite_%' and name not like 'd1_%'`,
).all<{ name: string }>();

/** All that is stored but the counted guesses at passwords, which refused sign-ins are meant to change. */
export async function stored(): Promise<Stored> {
  const names = tables.results.map(({ name }) => name).filter((name) => name !== "login_failures");
  const [rows, { objects }] = await Promise.all([
    env.DB.batch(names.map((name) => env.DB.prepare(`select * from ${name}`))),
    env.PHOTOS.list(),
  ]);
  expect(foreignKeys(objects)).toEqual([]);
  return {
    rows: JSON.stringify(rows.map(({ results }) => results)),
    objects: objects.map(({ key, etag }) => `${key} ${etag}`),
  };
}
