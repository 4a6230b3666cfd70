import { load } from "../load.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { makeTanks } from "../seed/tanks.mjs";
import { startBare, startConventional, startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, rateRows } from "../tables.mjs";

export const title = "Creating tanks";

/** New tanks through the API against one D1 insert in a bare Worker. */
export async function run() {
  const json = { ...makeTanks(1)[0], photoUrls: [] };
  const [own, plain, behind, other] = await Promise.all(Array.from({ length: 4 }, () => stateWith(100)));
  const servers = [
    startProduct(own),
    startBare({ stateDir: plain }),
    startBare({ stateDir: behind, isBehindAssets: true }),
    startConventional(other),
  ];
  const figures = await withServers(servers, (product, bare, routed, conventional) =>
    alternate({
      product: (turn) => load(`${product.url}/api/tanks`, { json, ...turn }),
      bare: (turn) => load(`${bare.url}/insert`, { json, ...turn }),
      routed: (turn) => load(`${routed.url}/insert`, { json, ...turn }),
      conventional: (turn) => load(`${conventional.url}/api/tanks`, { json, ...turn }),
    }),
  );
  const rows = rateRows("`POST /api/tanks`", figures, { than: "one D1 insert", goal: atLeast(0.9) });
  return { tables: [comparisons(rows)] };
}
