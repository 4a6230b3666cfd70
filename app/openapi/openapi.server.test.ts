import { expect, test } from "vitest";
import { tokenCookie } from "~/admin/sign-in/sessions.server";
import { tableDownload } from "~/http/download.server";
import { maxFileMegabytes } from "~/lists/import/checked-file";
import { maxPhotoBytes } from "~/photos/model/photo-limits";
import { signUpload } from "~/photos/store/signed-upload.server";
import handbook from "../../docs/api.md?raw";
import bodyLimit from "../../workers/body-limit.ts?raw";
import settings from "../../wrangler.toml?raw";
import { describeApi } from "./openapi.server";

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface Parameter {
  name?: string;
  $ref?: string;
  schema?: object;
}

interface Described {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: Parameter[];
        security?: object[];
        requestBody: {
          content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }>;
        };
        responses: Record<string, { description: string; headers: object; content?: object }>;
      }
    >
  >;
}

function operation(method: string, path: string) {
  const found = (describeApi() as unknown as Described).paths[path]?.[method];
  expect(found, `${method} ${path}`).toBeDefined();
  const { parameters = [], responses = {} } = found ?? {};
  return { responses, parameters: parameters.map(({ name, $ref = "" }) => name ?? $ref.split("/").at(-1)) };
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
  expect(bodyOf("/api/tanks/{id}/photos", "post")).toEqual({ photoUrls: { ...photos, minItems: 1 } });
  expect(bodyOf("/api/tanks/{id}/photos", "put")).toEqual({ opened: photos, photoUrls: photos });
});

test("the document says what a list of photos is given with, and which values a filter and an order have", () => {
  const { paths } = describeApi() as unknown as Described;
  const photos = paths["/api/tanks/{id}/photos"];
  const required = (method: string) => photos?.[method]?.requestBody.content["application/json"]?.schema.required;
  expect([required("post"), required("put")]).toEqual([["photoUrls"], ["opened", "photoUrls"]]);
  for (const report of ["export", "summary"]) {
    const { parameters = [], responses = {} } = paths[`/api/tanks/${report}`]?.get ?? {};
    const schemas = Object.fromEntries(parameters.map(({ name = "", schema }) => [name, schema]));
    expect(schemas).toMatchObject({
      has: { enum: ["photos", "no-photos"] },
      unlisted: { enum: ["customer", "product"] },
      changed: { anyOf: [{ enum: ["1d", "7d", "30d"] }, { pattern: expect.stringContaining("\\d{4}-") }] },
      sort: { enum: ["newest", "changed", "customer", "product", "property", "location", "size", "photos"] },
      ...(report === "summary" && { order: { enum: ["gallons", "tanks", "name"] } }),
    });
    expect(responses).toHaveProperty("400");
  }
  expect(paths["/api/tanks"]?.post?.responses["409"]?.headers).toHaveProperty("ETag");
});

test.each(["import", "check"])("the form that %s takes has a part that is the file", (route) => {
  const { content } =
    (describeApi() as unknown as Described).paths[`/api/admin/{kind}/${route}`]?.post?.requestBody ?? {};
  const csv = { type: "string", format: "binary", description: "A file whose name ends in .csv" };
  expect(content).toEqual({
    "multipart/form-data": { schema: { type: "object", required: ["csv"], properties: { csv } } },
  });
});

/** As the answer to any other names them. */
async function formatsOfTables(): Promise<string[]> {
  const exported = { name: "", table: { columns: [], batches: [] }, log: { failedLate: () => {} } };
  const refused = tableDownload(new Request("https://tanks.example/?as=x"), exported);
  const { error } = await refused.json<{ error: string }>();
  return error.slice("A table can be downloaded as ".length, -1).split(", ");
}

test("what is sent as a workbook too is asked for in each format of a table, and nothing else has one", async () => {
  const { paths } = describeApi() as unknown as Described;
  const schema = { type: "string", enum: await formatsOfTables(), default: "csv" };
  for (const [path, { get }] of Object.entries(paths)) {
    const sent = Object.keys(get?.responses["200"]?.content ?? {});
    const format = get?.parameters.find(({ name }) => name === "as");
    expect(format?.schema, path).toEqual(sent.includes(workbook) ? schema : undefined);
  }
  expect(operation("get", "/api/admin/{kind}/check/{id}").parameters).toContain("as");
  const file = operation("get", "/api/admin/{kind}/imports/{id}").responses["200"];
  expect(Object.keys(file?.content ?? {})).toEqual(["text/csv"]);
});

test.each([
  ["put", "/api/tanks/{id}", ["Idempotency-Key", "If-Match"], ["200", "412"]],
  ["get", "/api/tanks/{id}", ["If-None-Match"], ["200", "304"]],
  ["get", "/api/tanks/compact", ["since", "If-None-Match"], ["200", "304"]],
  ["get", "/api/customers", ["If-None-Match"], ["200", "304"]],
  ["post", "/api/tanks/{id}/photos", ["Idempotency-Key"], ["200"]],
  [
    "get",
    "/objects/uploads/{id}",
    ["thumb", "If-Match", "If-None-Match", "If-Range", "Range"],
    ["200", "206", "304", "412"],
  ],
])("%s %s takes %j, and names the version with %j", (method, path, names, statuses) => {
  const { parameters, responses } = operation(method, path);
  expect(parameters).toEqual(expect.arrayContaining(names));
  for (const status of statuses) expect(responses[status]?.headers, status).toHaveProperty("ETag");
  expect("422" in responses).toBe(names.includes("Idempotency-Key"));
});

test("the document has what a photo's upload is asked for with, and all of the address that it is sent to", async () => {
  const asked = operation("post", "/api/photos/upload").parameters;
  expect(asked).toEqual(["X-Upload-Content-Length", "X-Upload-Content-Type"]);
  const target = { bucketUrl: "https://tanks.example/api/photos/store", accessKeyId: "a", secretAccessKey: "b" };
  const { pathname, searchParams } = new URL(await signUpload(target, "ID"));
  const { parameters, responses } = operation("put", pathname.replace("ID", "{id}"));
  expect(parameters.slice(1).sort()).toEqual([...searchParams.keys()].sort());
  const { paths } = describeApi() as unknown as Described;
  const signed = paths["/api/photos/store/pending/{id}"]?.put?.parameters.slice(1) ?? [];
  for (const parameter of signed)
    expect(parameter).toMatchObject({ required: true, description: expect.stringContaining("`uploadURL` whole") });
  expect(Object.keys(responses["4XX"]?.content ?? {})).toEqual(["application/json", "application/xml"]);
});

test("the handbook of the API names the limits that there are", async () => {
  const target = { bucketUrl: "https://tanks.example/api/photos/store", accessKeyId: "a", secretAccessKey: "b" };
  const seconds = new URL(await signUpload(target, "ID")).searchParams.get("X-Amz-Expires");
  const [, kilobytes] = /plainLimit = (\d+) \* kilobyte/.exec(bodyLimit) ?? [];
  const uploads = [...settings.matchAll(/limit = (\d+), period = 60/g)].map(([, limit]) => limit);
  const megabytes = maxPhotoBytes / 1024 ** 2;
  expect(maxFileMegabytes).toBe(megabytes);
  for (const limit of [
    `${kilobytes} KB of JSON`,
    `${megabytes} MB a photo, and a CSV file`,
    ...uploads.map((count) => `${count} uploads a minute`),
    `${Number(seconds) / 60} minutes for an address`,
  ]) {
    expect(handbook).toContain(`| ${limit}`);
  }
});

test("the document has the lists that a path may name", () => {
  const { paths } = describeApi() as unknown as Described;
  const kindOf = (path: string) => Object.values(paths[path] ?? {})[0]?.parameters[0]?.schema;
  expect(kindOf("/api/admin/{kind}/import")).toEqual({ type: "string", enum: ["customers", "products"] });
  expect(kindOf("/api/admin/{kind}/sample")).toEqual({ type: "string", enum: ["tanks", "customers", "products"] });
});

test("what an admin alone may do asks for a session, and nothing else does", () => {
  const { paths } = describeApi() as unknown as Described;
  const described = Object.entries(paths).flatMap(([path, each]) =>
    Object.values(each).map((one) => [path, one] as const),
  );
  const open = ["/api/admin/login", "/api/admin/logout", "/api/admin/{kind}/sample"];
  for (const [path, { security }] of described) {
    const isOfAdmin = path.startsWith("/api/admin/") && !open.includes(path);
    expect(security, path).toEqual(isOfAdmin ? [{ session: [] }] : []);
  }
});

test("a client's code calls each operation by a name of its own", () => {
  const { paths } = describeApi() as unknown as Described;
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("only of what was refused it is said that nothing was changed", () => {
  const { paths } = describeApi() as unknown as Described;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses, parameters }] of Object.entries(methods)) {
      const [refused, failed] = [responses["4XX"]?.description, responses["5XX"]?.description];
      expect([responses.default, refused], path).toEqual([undefined, "Refused; nothing was changed"]);
      const isKeyed = parameters.some(({ $ref = "" }) => $ref.endsWith("/Idempotency-Key"));
      const told = isKeyed ? /not known .* send it again with the same key/ : method === "get" ? /again/ : /not known/;
      expect(failed, `${method} ${path}`).toMatch(told);
    }
  }
});

test("the session's cookie is named as a browser has it, over https and over http", async () => {
  const { components } = describeApi() as unknown as {
    components: { securitySchemes: { session: { name: string; description: string } } };
  };
  const nameAt = async (url: string) => (await tokenCookie(new Request(url), "x")).split("=")[0] ?? "";
  const { name, description } = components.securitySchemes.session;
  expect([name, description]).toEqual([
    await nameAt("https://tanks.example/"),
    expect.stringMatching(new RegExp(` ${await nameAt("http://localhost/")}\\.$`)),
  ]);
});

test("each reference of the document leads to something in it", () => {
  const api = describeApi();
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  expect(references.length).toBeGreaterThan(40);
  const found = (path: string) =>
    path.split("/").reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], api);
  expect(references.filter((path) => found(path) === undefined)).toEqual([]);
});
