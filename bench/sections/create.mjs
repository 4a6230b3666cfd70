import { load } from "../load.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { makeTanks } from "../seed/tanks.mjs";
import { startBare, startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, rateRow } from "../tables.mjs";

export const title = "Creating tanks";

/** New tanks through the API against one D1 insert in a bare Worker. */
export async function run() {
  const json = { ...makeTanks(1)[0], photoUrls: [] };
  const [own, plain] = await Promise.all([stateWith(100), stateWith(100)]);
  const figures = await withServers([startProduct(own), startBare({ stateDir: plain })], (product, bare) =>
    alternate({
      product: (turn) => load(`${product.url}/api/tanks`, { json, ...turn }),
      bare: (turn) => load(`${bare.url}/insert`, { json, ...turn }),
    }),
  );
  const than = "bare Worker, one D1 insert:";
  return {
    tables: [comparisons([rateRow("`POST /api/tanks`", figures.product, figures.bare, { than, goal: atLeast(0.9) })])],
  };
}
