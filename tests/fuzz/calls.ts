import { listKinds } from "~/lists/lists";
import { pictures, text } from "../helpers/photo-bytes";
import { validTank } from "../helpers/tank-door";
import { known } from "./world";

/** What a client rightly sends to a route: the rest of the requests are made from it. */
export interface Call {
  method: string;
  /** The values of the parameters in the route's name. */
  params?: string[];
  query?: string;
  json?: Record<string, unknown>;
  form?: Record<string, unknown>;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

const { tank, photo, uploadURL, username, password } = known;
const { photoUrls, ...fields } = validTank;
const edit = { ...fields, version: "1", opened: JSON.stringify(validTank), "photoUrls[0]": photo };
const csv = new File([text("Customer No.,Customer Name\n1,Acme\n")], "customers.csv");
const jpeg = new File([pictures.jpeg], "tank.jpg");
const gif = new File([pictures.gif.subarray(0, 100)], "cut.gif");
const kinds = [...listKinds];
const idempotencyKey = "key of a write";
const headers = { "Idempotency-Key": idempotencyKey };
const signed = new URL(uploadURL);

const pages = [
  { method: "GET", query: "q=a&view=list&sort=size&photos_=1" },
  { method: "GET", query: `edit=${tank}` },
  { method: "GET", query: `add=${tank}` },
  { method: "GET", query: `photos=${tank}&photo=2` },
  { method: "GET", query: `after=${tank}` },
  { method: "GET", query: "summary&changed=7d&property=P-1" },
];

/** By the route's file name. */
export const calls: Record<string, Call[]> = {
  "$.tsx": [
    { method: "GET", params: ["nowhere"] },
    { method: "POST", params: ["nowhere"], form: { a: "1" } },
  ],
  "_index.tsx": [
    ...pages,
    { method: "POST", query: "add", form: { ...fields, id: "", photos: jpeg } },
    { method: "POST", query: "add", form: { ...fields, photos: gif } },
    { method: "POST", query: `edit=${tank}`, form: { ...edit, photos: jpeg } },
    { method: "POST", query: `edit=${tank}`, form: { ...edit, keep: "chosen", removedPhotos: photo } },
    { method: "POST", query: `photos=${tank}`, form: { photos: jpeg, "photoUrls[0]": photo } },
    { method: "POST", query: "add", form: { ...fields, idempotencyKey } },
    { method: "POST", query: `edit=${tank}`, form: { ...edit, photos: jpeg, idempotencyKey } },
    { method: "POST", query: `photos=${tank}`, form: { photos: jpeg, "photoUrls[0]": photo, idempotencyKey } },
  ],
  "admin._index.tsx": [
    { method: "GET", query: "tab=history" },
    { method: "GET", query: "tab=data&q=1" },
    { method: "GET", query: "account" },
    { method: "POST", query: "index", form: { intent: "clear", kind: "customers", version: "0" } },
    { method: "POST", query: "index", form: { intent: "check", kind: "customers", csv } },
    { method: "POST", query: "index", form: { intent: "import", kind: "customers", checkedId: known.checkedId } },
    { method: "POST", query: "index", form: { intent: "restore", kind: "customers", importId: known.importId } },
    { method: "POST", query: "index", form: { intent: "cancel", kind: "customers", version: "x" } },
    { method: "POST", query: "index", form: { intent: "endSession", sessionId: "x" } },
    { method: "POST", query: "index", form: { intent: "changePassword", currentPassword: "", newPassword: "short" } },
    { method: "POST", query: "index&account&add", form: { intent: "addAdmin", username, newPassword: password } },
    {
      method: "POST",
      query: "index&account",
      form: { intent: "removeAdmin", adminId: "x", currentPassword: password },
    },
  ],
  "admin.login.tsx": [{ method: "GET" }, { method: "POST", form: { username, password } }],
  "api.$.ts": [{ method: "GET", params: ["nothing"] }],
  "api.admin.$kind.check.ts": [{ method: "POST", params: kinds, form: { csv } }],
  "api.admin.$kind.check_.$id.ts": [{ method: "GET", params: [...kinds, known.checkedId] }],
  "api.admin.$kind.export.ts": [{ method: "GET", params: ["tanks", ...kinds], query: "as=xlsx" }],
  "api.admin.$kind.import.ts": [{ method: "POST", params: kinds, form: { csv } }],
  "api.admin.$kind.imports.ts": [{ method: "GET", params: kinds }],
  "api.admin.$kind.imports_.$id.ts": [{ method: "GET", params: [...kinds, known.importId] }],
  "api.admin.$kind.sample.ts": [{ method: "GET", params: ["tanks", ...kinds], query: "as=semicolons" }],
  "api.admin.$kind.tanks.ts": [{ method: "GET", params: kinds }],
  "api.admin.$kind.ts": [{ method: "DELETE", params: kinds }],
  "api.admin.login.ts": [{ method: "POST", json: { username, password } }],
  "api.admin.logout.ts": [{ method: "POST" }],
  "api.admin.me.ts": [{ method: "GET" }],
  "api.business-central.customers.ts": [{ method: "GET" }],
  "api.customers.ts": [{ method: "GET" }],
  "api.health.ts": [{ method: "GET" }],
  "api.openapi[.]json.ts": [{ method: "GET" }],
  "api.photos.store.$.ts": [
    { method: "PUT", params: [`pending/${known.pending}`], query: signed.search.slice(1), bytes: pictures.jpeg },
  ],
  "api.photos.ts": [{ method: "PUT", json: { photoURL: uploadURL } }],
  "api.photos.upload.ts": [{ method: "POST" }],
  "api.products.ts": [{ method: "GET" }],
  "api.tanks.$id.ts": [
    { method: "PUT", params: [tank], json: { ...fields, photoUrls: [photo] } },
    { method: "PUT", params: [tank], json: { ...fields, tankSizeGallons: 7 }, headers },
    { method: "PUT", params: [tank], json: { ...fields, photoUrls: [photo] }, headers },
    { method: "GET", params: [tank] },
  ],
  "api.tanks.$id_.photos.ts": [
    { method: "POST", params: [tank], json: { photoUrls: [photo] } },
    { method: "PUT", params: [tank], json: { opened: [photo], photoUrls: [] } },
    { method: "POST", params: [tank], json: { photoUrls: [photo] }, headers },
    { method: "PUT", params: [tank], json: { opened: [photo], photoUrls: [] }, headers },
  ],
  "api.tanks.compact.ts": [{ method: "GET" }, { method: "GET", query: "since=1" }],
  "api.tanks.export.ts": [{ method: "GET", query: "as=xlsx&sort=size&unlisted=product" }],
  "api.tanks.summary.ts": [{ method: "GET", query: "as=xlsx&changed=1d" }],
  "api.tanks.ts": [
    { method: "GET" },
    { method: "POST", json: { ...validTank, id: tank } },
    { method: "POST", json: validTank },
    { method: "POST", json: validTank, headers },
  ],
  "share.ts": [{ method: "GET" }, { method: "POST", form: { photos: jpeg } }],
  "objects.$.ts": [
    { method: "GET", params: [photo.slice("/objects/".length)], query: "thumb" },
    { method: "GET", params: [photo.slice("/objects/".length)] },
  ],
};

export const routes = Object.keys(import.meta.glob("/app/routes/*")).map((path) => path.slice("/app/routes/".length));
