import { withBrowser } from "../browser/launch.mjs";
import { timeTyping } from "../browser/typing.mjs";
import { visit } from "../browser/visit.mjs";
import { median } from "../rounds.mjs";
import { customerFile, importCustomers, makeCustomerRows, signIn } from "../seed/customers.mjs";
import { stateWith } from "../seed/state.mjs";
import { startConventional, startProduct, withServers } from "../servers.mjs";
import { atMost, comparisons, row } from "../tables.mjs";

export const title = "Typing on a phone";

const note = "Chromium at 390 px, CPU slowed 4 times: from the key's press until the last change it makes is painted.";

const searched = { first: "article h2, li h2", hydrated: "input[type=search]", isNetworkSlow: false };
const customers = 20_000;

/** The search of the list and that of the customer picker. */
export async function run() {
  const [state, large] = [await stateWith(10_000), await stateWith(100_000)];
  const rows = await withBrowser(async (browser) => [
    ...(await withServers([startProduct(state)], (product) => typeInProduct(browser, product))),
    ...(await withServers([startProduct(large)], async ({ url }) =>
      rowsOf("search of 100,000 tanks", await typeInList(browser, url), atMost(100)),
    )),
    ...(await withServers([startConventional(state)], async ({ url }) =>
      rowsOf(
        "search of 10,000 tanks, the conventional build",
        await typeInList(browser, url, { text: "wil", times: 1 }),
      ),
    )),
  ]);
  return { tables: [comparisons(rows)], notes: [note] };
}

async function typeInProduct(browser, { url }) {
  const list = await typeInList(browser, url);
  const { cookie } = await signIn(url);
  await importCustomers(url, cookie, customerFile(makeCustomerRows(customers)));
  return [
    ...rowsOf("search of 10,000 tanks", list, atMost(50)),
    ...rowsOf("picker of 20,000 customers", await typeInPicker(browser, url)),
  ];
}

function typeInList(browser, url, { text = "wilmington", times } = {}) {
  return visit(browser, `${url}/`, searched, async (page, traffic) => {
    const search = page.getByRole("searchbox");
    await search.tap();
    await traffic.settled();
    // The product shows pages until the browser has fetched the compact list.
    await page.waitForFunction(() => !document.querySelector("nav[aria-label=Pages]"), undefined, { timeout: 60_000 });
    return timeTyping(page, text, { times, clear: () => search.fill("") });
  });
}

function typeInPicker(browser, url) {
  return visit(browser, `${url}/?add`, { first: "form", isNetworkSlow: false }, async (page, traffic) => {
    const input = page.getByRole("combobox", { name: "Customer", exact: true });
    await input.tap();
    await page.getByRole("option").first().waitFor();
    await traffic.settled();
    return timeTyping(page, "garage", { clear: () => input.fill("") });
  });
}

function rowsOf(metric, keys, goal) {
  const last = keys.map(({ last }) => last);
  return [
    row(`${metric}: median of ${keys.length} keys`, { measured: median(last), unit: "ms", goal }),
    row(`${metric}: slowest key`, { measured: Math.max(...last), unit: "ms" }),
  ];
}
