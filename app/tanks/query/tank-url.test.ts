import { describe, expect, test } from "vitest";
import { hostileRows, isOwnAddress } from "../../../tests/helpers/hostile-strings";
import { parseCustomer } from "./tank-filters";
import type { TankQuery } from "./tank-query";
import {
  addHref,
  editHref,
  exportHref,
  galleryHref,
  isDialogChange,
  isOtherPhoto,
  isSearch,
  listHref,
  listParams,
  openedBy,
  parseCursor,
  parseTankQuery,
  printHref,
  reportOf,
  summaryExportHref,
  summaryHref,
  tanksOfHref,
  tidyHref,
  unlistedHref,
  wholeListHref,
  wordsExportHref,
} from "./tank-url";

const params = (search: string) => new URLSearchParams(search);

const defaults: TankQuery = {
  q: "",
  customer: "",
  property: "",
  product: "",
  has: "",
  unlisted: "",
  changed: "",
  sort: "newest",
};

describe("parsing", () => {
  test("reads the search, the filters and the sort order", () => {
    expect(
      parseTankQuery(params("q=+oil+&customer=Trono+&property=P+1&product=Diesel&has=no-photos&changed=7d&sort=size")),
    ).toEqual({
      ...defaults,
      q: "oil",
      customer: "Trono",
      property: "P 1",
      product: "Diesel",
      has: "no-photos",
      changed: "7d",
      sort: "size",
    });
  });

  const unknown = [
    "has=toString&sort=constructor",
    "changed=2d",
    "changed=2026-02-31",
    "changed=2026-13-01T00:00",
    "changed=2026-11-20-05",
    "changed=2026-11-20%2B2900",
  ];
  test.each(["", "has=&sort=", ...unknown])("falls back to the defaults for ?%s", (search) => {
    expect(parseTankQuery(params(search))).toEqual(defaults);
  });

  test.each(listParams)("the parameter %s is one of the list alone, which stays when a screen is closed", (name) => {
    const list = params(`${name}=1`);
    expect([openedBy(list), reportOf(list), parseCursor(list)]).toEqual([{ mode: "list" }, undefined, undefined]);
    expect(listHref(list)).toBe(`/?${name}=1`);
    expect(listParams.filter((other) => other === name)).toHaveLength(1);
  });

  test.each([
    ["", { mode: "list" }],
    ["q=a&view=list", { mode: "list" }],
    ["add", { mode: "form", id: undefined, beside: "" }],
    ["add=", { mode: "form", id: undefined, beside: "" }],
    ["q=a&add=1%262", { mode: "form", id: undefined, beside: "1&2" }],
    ["edit=1&add", { mode: "form", id: "1" }],
    ["add=2&edit=1", { mode: "form", id: "1" }],
    ["edit=", { mode: "form", id: "" }],
    ["photos=1&photo=2", { mode: "gallery", id: "1" }],
  ])("?%s opens %o", (search, opened) => {
    expect(openedBy(params(search))).toEqual(opened);
  });

  test.each([
    ["after=1", { side: "after", id: "1" }],
    ["before=1", { side: "before", id: "1" }],
    ["after=", undefined],
    ["", undefined],
  ])("?%s is the cursor %o", (search, cursor) => {
    expect(parseCursor(params(search))).toEqual(cursor);
  });

  test.each([
    ["q=a", true],
    ["has=photos", true],
    ["sort=size&view=list&add", false],
  ])("?%s is a search: %s", (search, expected) => {
    expect(isSearch(params(search))).toBe(expected);
  });
});

describe("writing", () => {
  test.each([
    ["", {}, "/"],
    ["q=a&edit=1&photo=2", {}, "/?q=a"],
    ["q=a&add=1", {}, "/?q=a"],
    ["q=a&after=1", {}, "/?q=a&after=1"],
    ["q=a&after=1", { view: "list" }, "/?q=a&after=1&view=list"],
    ["q=a&after=1", { sort: "size" }, "/?q=a&sort=size"],
    ["q=a&has=photos", { q: "", has: "" }, "/"],
    ["q=a", { before: "2" }, "/?q=a&before=2"],
  ])("the list of ?%s with %o is %s", (search, changes, href) => {
    expect(listHref(params(search), changes)).toBe(href);
  });

  test("what opens on top of a list keeps the list", () => {
    expect(addHref("/")).toBe("/?add");
    expect(addHref("/?q=a", "1&2")).toBe("/?q=a&add=1%262");
    expect(editHref("/?q=a", "1&2")).toBe("/?q=a&edit=1%262");
    expect(galleryHref("/", "1")).toBe("/?photos=1");
    expect(galleryHref("/?q=a", "1", 2)).toBe("/?q=a&photos=1&photo=2");
  });

  test.each(['Löwe & "Söhne" + 50% #1', "Two\u2028lines"])(
    "the tanks of %j are found again by their address",
    (name) => {
      const queryOf = (href: string) => parseTankQuery(new URL(href, "http://x").searchParams);
      expect(parseCustomer(queryOf(tanksOfHref("customerName", name)).customer).isWhole).toBe(true);
      expect(queryOf(tanksOfHref("customerName", name)).customer).toBe(`"${name}"`);
      expect(queryOf(tanksOfHref("productContained", name)).product).toBe(name);
    },
  );

  test("an export is of the same search, and in its order", () => {
    expect(exportHref(params("q=a&sort=size&edit=1"))).toBe("/api/tanks/export?q=a&sort=size");
    expect(exportHref(params("q=a&utm_source=mail"))).toBe("/api/tanks/export?q=a");
    expect(summaryExportHref(params("summary&has=photos"))).toBe("/api/tanks/summary?has=photos");
    expect(summaryExportHref(params("summary"))).toBe("/api/tanks/summary");
    expect(summaryExportHref(params("summary&order=tanks"))).toBe("/api/tanks/summary?order=tanks");
  });

  test.each(["has=photo&sort=Size", "unlisted=customers&order=size", "changed=2026-11-31&changed=7d", "has=%00"])(
    "an export of ?%s is of what the page shows for it, and asks for nothing that there is not",
    (search) => {
      const asked = params(`q=a&product=Diesel&${search}`);
      expect(exportHref(asked)).toBe("/api/tanks/export?q=a&product=Diesel");
      expect(summaryExportHref(asked)).toBe("/api/tanks/summary?q=a&product=Diesel");
      expect(wordsExportHref(asked)).toBe("/api/tanks/export?product=Diesel&words=a");
    },
  );

  test.each([
    ["q=a&sort=size", undefined],
    ["add", undefined],
    ["q=&customer=&sort=size", "/?sort=size"],
    ["q=&has=", "/"],
    ["changed=7d&changed=", "/?changed=7d"],
    ["changed=&changed=2026-11-20", "/?changed=2026-11-20"],
    ["changed=7d&changed=2026-11-20&summary=", "/?changed=2026-11-20&summary="],
  ])("?%s without its empty parameters is %s", (search, href) => {
    expect(tidyHref(params(search))).toBe(href);
  });
});

describe("no address leads away", () => {
  const names = ["q", "view", "sort", "customer", "has", "after", "add", "edit", "photos", "unknown"];

  test.each(hostileRows)("of the tanks' screens, with %j in every place", (_, text) => {
    const params = new URLSearchParams([...names.map((name) => [name, text]), [text, text], ["property", ""]]);
    const list = listHref(params);
    const addresses = [
      list,
      listHref(params, { before: text }),
      wholeListHref(params, { q: text }),
      addHref(list),
      addHref(list, text),
      editHref(list, text),
      galleryHref(list, text, 2),
      printHref(params),
      exportHref(params),
      unlistedHref("customerName"),
      summaryHref(params),
      summaryExportHref(params),
      tanksOfHref("customerName", text),
      tanksOfHref("productContained", text),
      tidyHref(params) ?? "",
    ];
    expect(addresses.filter((address) => !isOwnAddress(address))).toEqual([]);
    const paths = addresses.map((address) => new URL(address, "https://tanks.example").pathname);
    expect(new Set(paths)).toEqual(new Set(["/", "/api/tanks/export", "/api/tanks/summary"]));
    expect(new URL(editHref(list, text), "https://tanks.example").searchParams.get("edit")).toBe(text);
  });
});

test.each([
  ["photos=1", "photos=1&photo=2", true],
  ["photos=1&photo=1", "photos=2&photo=2", false],
  ["photos=1&photo=1", "photos=1&photo=1", false],
])("from ?%s to ?%s only the photo changes: %s", (current, next, expected) => {
  expect(isOtherPhoto(new URL(`http://x/?${current}`), new URL(`http://x/?${next}`))).toBe(expected);
});

test.each([
  ["add", "add#add-photo", true],
  ["add#photo-1", "add", true],
  ["add#photo-1", "add#photo-1", false],
  ["add", "edit=1#add-photo", false],
])("from ?%s to ?%s only a dialog changes: %s", (current, next, expected) => {
  expect(isDialogChange(new URL(`http://x/?${current}`), new URL(`http://x/?${next}`))).toBe(expected);
});
