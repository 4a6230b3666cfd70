import { gzipSync } from "node:zlib";
import { ask } from "../ask.mjs";
import { load } from "../load.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { startBare, startProduct, withServers } from "../servers.mjs";
import { atLeast, atMost, comparisons, rateRow, row } from "../tables.mjs";

export const title = "The page's HTML at 10,000 tanks";

const others = ["/?view=list", "/?add", "/?summary"];

export async function run() {
  return withServers([startProduct(await stateWith(10_000))], async (product) => {
    const { bytes } = await ask(`${product.url}/`);
    const figures = await withServers([startBare({ bytes: { "page.html": bytes } })], (bare) =>
      alternate({
        product: (turn) => load(`${product.url}/`, turn),
        bare: (turn) => load(`${bare.url}/bytes/page.html`, turn),
      }),
    );
    const than = "bare Worker, the same bytes:";
    const goal = atLeast(0.03);
    const rows = [
      rateRow("`GET /`, rendered for each request", figures.product, figures.bare, { than, goal }),
      ...sizes("`/`", bytes, [atMost(80), atMost(15)]),
      row("`/`: HTML until the second tank ends, gzipped", {
        measured: gzipSync(firstTanks(bytes, 2)).length / 1000,
        unit: "KB",
        goal: atMost(14),
      }),
    ];
    for (const path of others) rows.push(...sizes(`\`${path}\``, (await ask(product.url + path)).bytes));
    return { tables: [comparisons(rows)] };
  });
}

/** A phone's first screen. */
function firstTanks(bytes, count) {
  const end = "</article>";
  return `${bytes}`.split(end, count).join(end);
}

function sizes(name, bytes, [whole, gzipped] = []) {
  return [
    row(`${name}: HTML`, { measured: bytes.length / 1000, unit: "KB", goal: whole }),
    row(`${name}: HTML, gzipped`, { measured: gzipSync(bytes).length / 1000, unit: "KB", goal: gzipped }),
  ];
}
