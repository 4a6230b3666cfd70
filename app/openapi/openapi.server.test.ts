import { expect, test } from "vitest";
import { describeApi } from "./openapi.server";

interface Described {
  paths: Record<
    string,
    Record<string, { requestBody: { content: Record<string, { schema: { properties: Record<string, object> } }> } }>
  >;
}

test("the document names the limits that the server holds a tank's texts, size and photos to", () => {
  const { paths } = describeApi() as unknown as Described;
  const bodyOf = (path: string, method: string) =>
    paths[path]?.[method]?.requestBody.content["application/json"]?.schema.properties;
  const tank = bodyOf("/api/tanks", "post");
  expect(tank?.customerName).toEqual({ type: "string", minLength: 1, maxLength: 200 });
  expect(tank?.locationWithinFacility).toEqual({ type: "string", minLength: 1, maxLength: 2000 });
  expect(tank?.tankSizeGallons).toEqual({
    anyOf: [
      { type: "integer", minimum: 1, maximum: 1_000_000_000 },
      { type: "string", pattern: expect.any(String) },
    ],
  });
  const photos = { type: "array", maxItems: 50, items: { type: "string", pattern: expect.any(String) } };
  expect(tank?.photoUrls).toEqual(photos);
  expect(bodyOf("/api/tanks/{id}", "put")).toMatchObject({
    tankSizeGallons: tank?.tankSizeGallons,
    photoUrls: photos,
  });
  expect(bodyOf("/api/tanks/{id}/photos", "post")).toEqual({ photoUrls: photos });
  expect(bodyOf("/api/tanks/{id}/photos", "put")).toEqual({ opened: photos, photoUrls: photos });
});

test.each(["import", "check"])("the form that %s takes has a part that is the file", (route) => {
  const { content } =
    (describeApi() as unknown as Described).paths[`/api/admin/{kind}/${route}`]?.post?.requestBody ?? {};
  const csv = { type: "string", format: "binary", description: "A file whose name ends in .csv" };
  expect(content).toEqual({
    "multipart/form-data": { schema: { type: "object", required: ["csv"], properties: { csv } } },
  });
});

test("each reference of the document leads to something in it", () => {
  const api = describeApi();
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  expect(references.length).toBeGreaterThan(40);
  const found = (path: string) =>
    path.split("/").reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], api);
  expect(references.filter((path) => found(path) === undefined)).toEqual([]);
});
