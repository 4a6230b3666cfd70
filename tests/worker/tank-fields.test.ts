import { env, SELF } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { describe, expect, test } from "vitest";
import { csvParts } from "~/csv/write-csv";
import { type CompactList, tanksOf } from "~/tanks/browser-copy/compact-list";
import { exportTanks } from "~/tanks/export/export-tanks.server";
import type { TankChange } from "~/tanks/model/tank.schema";
import { type TankFieldName, tankFieldNames, tankFields } from "~/tanks/model/tank-fields";
import { parseTankQuery } from "~/tanks/query/tank-url";
import { updateTank } from "~/tanks/store/tanks.server";
import { databaseThrough } from "../helpers/database-faults";
import { origin, sendForm, sendJson, type TankFields } from "../helpers/tank-door";

/** The same for the same mark, and for no other here. */
function sizeOf(mark: string): number {
  return [...mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0) + 100_000;
}

const text = { of: (mark: string, name: string) => `${mark} ${name}`, theirs: "their value", mine: "my value" };
/** By the kind of field; that `of` a mark can be found wherever it is shown. */
const samples = { line: text, lines: text, gallons: { of: sizeOf, theirs: 7001, mine: 7002 } };
const sampleOf = (name: TankFieldName) => samples[tankFields[name].kind];

function valuesOf(mark: string): TankFields {
  return Object.fromEntries(tankFieldNames.map((name) => [name, sampleOf(name).of(mark, name)]));
}

async function create(mark: string, id: string = crypto.randomUUID()) {
  const response = await sendJson("POST", "/api/tanks", { ...valuesOf(mark), id });
  expect(response.status, await response.clone().text()).toBe(201);
  return { id, values: valuesOf(mark) };
}

/** Without the scripts, which have each tank's data whatever is shown. */
async function page(path: string): Promise<string> {
  const html = await (await SELF.fetch(origin + path)).text();
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
}

/** As a page shows it: the size with separators. */
const shown = (value: unknown) => (typeof value === "number" ? value.toLocaleString("en-US") : String(value));

describe.each(tankFieldNames)("%s", (name) => {
  test("is in the form, named by its label", async () => {
    const html = await page("/?add");
    const [control = ""] = new RegExp(`<(input|textarea)[^>]*name="${name}"[^>]*>`).exec(html) ?? [];
    const [, id = "none"] = / id="([^"]+)"/.exec(control) ?? [];
    const [, label = ""] = new RegExp(`<label for="${id}"[^>]*>([^<]*)`).exec(html) ?? [];
    expect(label).toBe(tankFields[name].label);
  });

  test.runIf(tankFields[name].isRequired)("is required", async () => {
    const { [name]: _, ...others } = valuesOf("required");
    const response = await sendJson("POST", "/api/tanks", others);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json<{ fieldErrors: object }>()).fieldErrors)).toEqual([name]);
  });

  test.runIf(!tankFields[name].isRequired)(
    "may be left out, and stays with its search where a change does so",
    async () => {
      const { [name]: _, ...others } = valuesOf(`optional ${name}`);
      expect((await sendJson("POST", "/api/tanks", others)).status).toBe(201);
      const { id, values } = await create(`kept ${name}`);
      const changes: TankFields = { ...values, tankSizeGallons: 1234 };
      const { [name]: kept, ...change } = changes;
      const changed = await sendJson("PUT", `/api/tanks/${id}`, change);
      expect(await changed.json()).toMatchObject({ ...change, [name]: kept, version: 2 });
      const found = await page(`/?q=${encodeURIComponent(String(kept))}`);
      expect(found.includes("1 result(s) for")).toBe(tankFields[name].isSearched);
      expect((await sendJson("PUT", `/api/tanks/${id}`, change, { "If-Match": '"1"' })).status).toBe(200);
      const stale = await sendJson("PUT", `/api/tanks/${id}`, { ...change, tankSizeGallons: 1 }, { "If-Match": '"1"' });
      expect(stale.status).toBe(412);
    },
  );

  test.runIf(!tankFields[name].isRequired)("stays where the form of an earlier release lacks it", async () => {
    const { id, values } = await create(`lacking ${name}`);
    const { [name]: kept, ...lacking } = values;
    const opened = JSON.stringify({ ...lacking, photoUrls: [] });
    for (const [version, tankSizeGallons] of [1234, 1235].entries()) {
      const edit = { ...lacking, tankSizeGallons, version: version + 1, opened };
      expect((await sendForm(`/?edit=${id}`, edit)).status).toBe(302);
      const tank = await (await SELF.fetch(`${origin}/api/tanks/${id}`)).json();
      expect(tank).toMatchObject({ ...lacking, tankSizeGallons, [name]: kept, version: version + 2 });
    }
    const merged = { ...lacking, propertyNumber: "mine", version: 1, opened };
    expect((await sendForm(`/?edit=${id}`, merged)).status).toBe(302);
    const tank = await (await SELF.fetch(`${origin}/api/tanks/${id}`)).json();
    expect(tank).toMatchObject({ tankSizeGallons: 1235, propertyNumber: "mine", [name]: kept, version: 4 });
  });

  test.each(["/", "/?view=list", "/?print"])("is shown by the list at %s", async (path) => {
    const { values } = await create(`listed ${name} ${path}`);
    expect(await page(path)).toContain(shown(values[name]));
  });

  test("is in the API's lists, in the browser's copy and in the export", async () => {
    const { id, values } = await create(`exported ${name}`);
    const list = await (await SELF.fetch(`${origin}/api/tanks`)).json<TankFields[]>();
    expect(list.find((tank) => tank.id === id)?.[name]).toBe(values[name]);
    const copy = tanksOf(await (await SELF.fetch(`${origin}/api/tanks/compact`)).json<CompactList>());
    expect(copy.find((tank) => tank.id === id)?.[name]).toBe(values[name]);
    const csv = [...csvParts(await exportTanks(drizzle(env.DB), parseTankQuery(new URLSearchParams())), ",")].join("");
    expect(csv.split("\r\n")[0]).toContain(name);
    expect(csv).toContain(String(values[name]));
  });

  test(tankFields[name].isSearched ? "is found by the search" : "is not searched", async () => {
    const { values } = await create(`searched ${name}`);
    const found = await page(`/?q=${encodeURIComponent(String(values[name]))}`);
    expect(found.includes("1 result(s) for")).toBe(tankFields[name].isSearched);
  });

  test("is compared when a request is repeated", async () => {
    const { id, values } = await create(`repeated ${name}`);
    expect((await sendJson("POST", "/api/tanks", { ...values, id })).status).toBe(200);
    const other = { ...values, id, [name]: sampleOf(name).theirs };
    expect((await sendJson("POST", "/api/tanks", other)).status).toBe(409);
  });

  test("is asked for where two people changed it, and only there", async () => {
    const { id, values } = await create(`conflict ${name}`);
    const { theirs, mine } = sampleOf(name);
    await sendJson("PUT", `/api/tanks/${id}`, { ...values, [name]: theirs });
    const edit = { ...values, [name]: mine, version: 1, opened: JSON.stringify({ ...values, photoUrls: [] }) };
    const response = await sendForm(`/?edit=${id}`, edit);
    expect(response.status).toBe(412);
    const [, question = ""] = (await response.text()).split("Someone else changed this tank");
    const [differences = ""] = question.split("</section>");
    expect(differences.match(/<legend[^>]*>[^<]*/g)?.map((legend) => legend.replace(/.*>/, ""))).toEqual([
      tankFields[name].label,
    ]);
    for (const version of [theirs, mine, values[name]]) expect(differences).toContain(shown(version));
  });

  test("is merged where only the other side changed it", async () => {
    const { id, values } = await create(`merged ${name}`);
    const { theirs } = sampleOf(name);
    await sendJson("PUT", `/api/tanks/${id}`, { ...values, [name]: theirs });
    const [other = name] = tankFieldNames.filter((each) => each !== name);
    const changed = sampleOf(other).mine;
    const edit = { ...values, [other]: changed, version: 1, opened: JSON.stringify({ ...values, photoUrls: [] }) };
    const response = await sendForm(`/?edit=${id}`, edit);
    expect(response.status).toBe(302);
    expect(
      atob(decodeURIComponent(/toast=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1] ?? "")),
    ).toContain(`Kept what was changed meanwhile: ${tankFields[name].label}.`);
    const list = await (await SELF.fetch(`${origin}/api/tanks`)).json<TankFields[]>();
    expect(list.find((tank) => tank.id === id)).toMatchObject({
      ...values,
      [name]: theirs,
      [other]: changed,
      version: 3,
    });
  });
});

test("a change that names some fields is made to what others have saved while it was read", async () => {
  const { id, values } = await create("overtaken");
  let calls = 0;
  const overtaken = databaseThrough(env.DB, async (run) => {
    const reply = await run();
    if (calls++ === 0) await sendJson("PUT", `/api/tanks/${id}`, { ...values, propertyNumber: "theirs" });
    return reply;
  });
  const change = { tankSizeGallons: 5 } as TankChange;
  const outcome = await updateTank({ db: drizzle(overtaken), visitor: null }, id, change);
  expect(outcome).toMatchObject({ kind: "updated", tank: { propertyNumber: "theirs", tankSizeGallons: 5 } });
});

test("a save that is refused without JavaScript says so by the title of its toast", async () => {
  const { id, values } = await create("titled");
  const taken = await sendForm("/?add", { ...values, id, tankSizeGallons: 1 });
  expect(taken.status).toBe(409);
  expect(await taken.text()).toContain("Error creating tank");
});
