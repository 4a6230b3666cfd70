import { randomUUID } from "node:crypto";
import { ask, askJson } from "../ask.mjs";
import { alternate, median } from "../rounds.mjs";
import { makePhotos } from "../seed/photos.mjs";
import { stateWith } from "../seed/state.mjs";
import { startBare, startConventional, startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, figure, row } from "../tables.mjs";

export const title = "Uploading a photo";

const perTurn = 8;

/** A photo's upload from signing to confirmation, against an R2 put of the same bytes in a bare Worker. */
export async function run() {
  const photos = await makePhotos();
  const state = await stateWith(0);
  const servers = [startProduct(state), startBare(), startConventional(await stateWith(0))];
  return withServers(servers, async (product, bare, conventional) => {
    const rows = [];
    for (const photo of photos) rows.push(...rowsOf(photo, await measure(photo, { product, bare, conventional })));
    return { tables: [comparisons(rows)], notes: photos.map(noteOn) };
  });
}

/** In ms. */
function measure({ bytes }, { product, bare, conventional }) {
  return alternate({
    product: () => times(() => upload(product.url, bytes)),
    bare: () => times(() => put(`${bare.url}/put/${randomUUID()}`, bytes)),
    conventional: () => times(() => put(`${conventional.url}/api/photos/${randomUUID()}`, bytes)),
  });
}

async function times(send) {
  const sent = [];
  for (let turn = 0; turn < perTurn; turn++) sent.push(await send());
  return Object.fromEntries(Object.keys(sent[0]).map((name) => [name, median(sent.map((each) => each[name]))]));
}

async function upload(url, bytes) {
  const signed = await askJson(`${url}/api/photos/upload`, {});
  const { uploadURL } = JSON.parse(signed.bytes);
  const sent = await ask(uploadURL, { method: "PUT", body: bytes });
  const confirmed = await askJson(`${url}/api/photos`, { photoURL: uploadURL }, { method: "PUT" });
  return { all: signed.ms + sent.ms + confirmed.ms, put: sent.ms, confirm: confirmed.ms };
}

async function put(url, bytes) {
  return { all: (await ask(url, { method: "PUT", body: bytes })).ms };
}

function rowsOf({ name, bytes }, { product, bare, conventional }) {
  const rate = (ms) => bytes.length / 1e6 / (ms / 1000);
  const against = (ms, other, than) => {
    const [measured, held] = [rate(ms), rate(other)];
    return { measured, against: held, than, unit: "MB/s", ratio: measured / held };
  };
  return [
    row(`${name}: sign, send, confirm`, {
      ...against(product.all, bare.all, "R2 put, bare Worker:"),
      goal: atLeast(0.9),
    }),
    row(`${name}: of it the sending`, {
      ...against(product.put, bare.all, "R2 put, bare Worker:"),
      goal: atLeast(0.9),
    }),
    row(`${name}: of it the confirmation`, { measured: product.confirm, unit: "ms" }),
    row(
      `${name}: sign, send, confirm`,
      against(product.all, conventional.all, "the conventional build, to disk as it is:"),
    ),
  ];
}

function noteOn({ name, bytes, width, height }) {
  return `${name}: a JPEG of ${figure(bytes.length / 1e6)} MB, ${width} x ${height}.`;
}
