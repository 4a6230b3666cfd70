import { ask } from "../ask.mjs";
import { load } from "../load.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { startBare, startProduct, withServers } from "../servers.mjs";
import { comparisons, rateRow } from "../tables.mjs";

export const title = "The page's HTML at 10,000 tanks";

/** The rendered list against a bare Worker that sends the same bytes. */
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
    return {
      tables: [comparisons([rateRow("`GET /`, rendered for each request", figures.product, figures.bare, { than })])],
      notes: ["No goal: the earlier one measured rendered pages kept in memory, which are gone."],
    };
  });
}
