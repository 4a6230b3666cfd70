import { askJson } from "../ask.mjs";
import { load } from "../load.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { makeTanks } from "../seed/tanks.mjs";
import { startBare, startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, rateRow } from "../tables.mjs";

export const title = "Creating and changing tanks";

/** New tanks, and changes of one, through the API against one D1 insert in a bare Worker. */
export async function run() {
  const json = { ...makeTanks(1)[0], photoUrls: [] };
  const [own, plain] = await Promise.all([stateWith(100), stateWith(100)]);
  const change = { ...json, locationWithinFacility: "Place {n}" };
  const figures = await withServers([startProduct(own), startBare({ stateDir: plain })], async (product, bare) => {
    const tanks = `${product.url}/api/tanks`;
    const { id } = JSON.parse((await askJson(tanks, json)).bytes);
    return alternate({
      create: (turn) => load(tanks, { json, ...turn }),
      bare: (turn) => load(`${bare.url}/insert`, { json, ...turn }),
      edit: (turn) => load(`${tanks}/${id}`, { json: change, method: "PUT", ...turn }),
    });
  });
  const than = "bare Worker, one D1 insert:";
  const rows = [
    rateRow("`POST /api/tanks`", figures.create, figures.bare, { than, goal: atLeast(0.5) }),
    rateRow("`PUT /api/tanks/ID`", figures.edit, figures.bare, { than, goal: atLeast(0.4) }),
  ];
  return { tables: [comparisons(rows)] };
}
