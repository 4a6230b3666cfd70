import { SELF } from "cloudflare:test";
import { expect, test } from "vitest";
import { origin, sendJson } from "../helpers/tank-door";

const letters = "Ж".repeat(80);

/** React's stream fills its views with zeros where a character of several bytes does not fit at their end. */
test.each([0, 1])("a page holds each character of a text, wherever it stands: after %i others", async (count) => {
  const tank = {
    customerName: letters,
    productContained: letters,
    tankSizeGallons: 1,
    propertyNumber: "P-1",
    locationWithinFacility: "a".repeat(count) + letters.repeat(6),
  };
  const created = await sendJson("POST", "/api/tanks", tank);
  const { id } = await created.json<{ id: string }>();
  for (const path of ["/", "/?view=list", `/?edit=${id}`, `/?photos=${id}`]) {
    const page = await (await SELF.fetch(origin + path)).text();
    expect(page, path).toContain(letters);
    expect(page.match(/[\0\uFFFD]/g), path).toBeNull();
  }
  const form = await (await SELF.fetch(`${origin}/?edit=${id}`)).text();
  expect(form).toContain(`${tank.locationWithinFacility}</textarea>`);
});
