import { expect } from "./expect";
import type { Model, ModelTank, Real } from "./model";

const fields = {
  customerName: "Acme",
  productContained: "Diesel",
  propertyNumber: "P-1",
  locationWithinFacility: "Bay 3",
};

function sendJson(real: Real, method: string, path: string, json: unknown, headers: Record<string, string> = {}) {
  const body = JSON.stringify(json);
  return real.send(path, { method, body, headers: { "Content-Type": "application/json", ...headers } });
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

function store(model: Model, id: string, size: number): number {
  const stored = model.tanks.find((tank) => tank.id === id);
  if (!stored) {
    model.tanks.push({ id, size, photoUrls: [], version: 1 });
    return 201;
  }
  return stored.size === size && stored.photoUrls.length === 0 ? 200 : 409;
}

/** The same id again is a retry. */
export async function create(model: Model, real: Real, number: number, size: number) {
  const id = idOf(number);
  const status = await statusOf(sendJson(real, "POST", "/api/tanks", { ...fields, id, tankSizeGallons: size }));
  expect(status, store(model, id, size), "a creation");
}

/** The server dies meanwhile: the retry must find the tank stored whole or not at all. */
export async function createAndKill(model: Model, real: Real, number: number, size: number) {
  const id = idOf(number);
  const json = { ...fields, id, tankSizeGallons: size };
  const sent = statusOf(sendJson(real, "POST", "/api/tanks", json)).catch(() => undefined);
  await real.kill?.();
  const acknowledged = await sent;
  const status = await statusOf(sendJson(real, "POST", "/api/tanks", json));
  const wanted = store(model, id, size);
  const isSame = status === wanted || (wanted === 201 && status === 200);
  expect(isSame, true, `a creation after the kill, answered ${status}`);
  if (acknowledged === 201) expect(status, 200, "an acknowledged creation, after the kill");
}

export async function edit(model: Model, real: Real, number: number, size: number, isStale: boolean) {
  const id = idOf(number);
  const tank = model.tanks.find((each) => each.id === id);
  const version = (tank?.version ?? 1) - (isStale ? 1 : 0);
  const json = { ...fields, tankSizeGallons: size };
  const status = await statusOf(sendJson(real, "PUT", `/api/tanks/${id}`, json, { "If-Match": `"${version}"` }));
  const isChange = tank?.size !== size;
  expect(status, tank ? (isStale && isChange ? 412 : 200) : 404, "an edit");
  if (status === 200 && tank && isChange) Object.assign(tank, { size, version: tank.version + 1 });
}

/** The server dies meanwhile: sent again with its key, also after another edit, it has been done once. */
export async function editAgain(model: Model, real: Real, number: number, size: number) {
  const id = idOf(number);
  const tank = model.tanks.find((each) => each.id === id);
  const headers = { "If-Match": `"${tank?.version ?? 1}"`, "Idempotency-Key": crypto.randomUUID() };
  const send = () => statusOf(sendJson(real, "PUT", `/api/tanks/${id}`, { ...fields, tankSizeGallons: size }, headers));
  const sent = send().catch(() => undefined);
  await real.kill?.();
  const acknowledged = await sent;
  if (tank && tank.size !== size) Object.assign(tank, { size, version: tank.version + 1 });
  if (acknowledged === 200) await edit(model, real, number, (size % 3) + 1, false);
  expect(await send(), tank ? 200 : 404, "an edit with a key, sent again");
}

export async function addPhoto(model: Model, real: Real, number: number) {
  const path = await upload(real);
  const id = idOf(number);
  const tank = model.tanks.find((each) => each.id === id);
  for (const _ of ["sent", "sent again"]) {
    const status = await statusOf(sendJson(real, "POST", `/api/tanks/${id}/photos`, { photoUrls: [path] }));
    expect(status, tank ? 200 : 404, "a photo of a tank");
  }
  if (tank) Object.assign(tank, appended(tank, path));
}

function appended({ photoUrls, version }: ModelTank, path: string): Partial<ModelTank> {
  return { photoUrls: [...photoUrls, path], version: version + 1 };
}

async function upload(real: Real): Promise<string> {
  const ticket = await real.send("/api/photos/upload", { method: "POST" });
  const { uploadURL } = (await ticket.json()) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL);
  expect(await statusOf(real.send(pathname + search, { method: "PUT", body: real.photo })), 200, "an upload");
  const paths = [];
  for (const _ of ["sent", "sent again"]) {
    const confirmed = await sendJson(real, "PUT", "/api/photos", { photoURL: uploadURL });
    paths.push(((await confirmed.json()) as { objectPath: string }).objectPath);
  }
  expect(paths[1], paths[0], "a repeated confirmation");
  return paths[0] ?? "";
}
