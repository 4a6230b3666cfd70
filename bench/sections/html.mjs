import { ask } from "../ask.mjs";
import { load } from "../load.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { startBare, startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, rateRows } from "../tables.mjs";

export const title = "The page's HTML at 10,000 tanks";

/** The rendered list against a bare Worker that sends the same bytes. */
export async function run() {
  return withServers([startProduct(await stateWith(10_000))], async (product) => {
    const { bytes } = await ask(`${product.url}/`);
    const content = { "page.html": bytes };
    const others = [startBare({ bytes: content }), startBare({ bytes: content, isBehindAssets: true })];
    const figures = await withServers(others, (bare, routed) =>
      alternate({
        product: (turn) => load(`${product.url}/`, turn),
        bare: (turn) => load(`${bare.url}/bytes/page.html`, turn),
        routed: (turn) => load(`${routed.url}/bytes/page.html`, turn),
      }),
    );
    return { tables: [comparisons(rateRows("`GET /`", figures, { than: "the same bytes", goal: atLeast(0.25) }))] };
  });
}
