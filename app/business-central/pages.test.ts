import { expect, test } from "vitest";
import { firstPage, readPage } from "./pages.server";

const settings = {
  tenantId: "contoso.example",
  environment: "Production",
  companyId: "C0A5F1DE-93E1-EF11-9344-6045BDE9CA09",
  clientId: "client",
  clientSecret: "secret",
  baseUrl: "https://api.businesscentral.dynamics.com/v2.0",
  tokenUrl: "https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token",
  timeout: 25_000,
};
const host = "https://api.businesscentral.dynamics.com";
const customers = "/api/v2.0/companies(c0a5f1de-93e1-ef11-9344-6045bde9ca09)/customers?$skiptoken=%2710%27";

test("the first page asks for the picker's fields of one company", () => {
  expect(firstPage(settings).href).toBe(
    `${host}/v2.0/contoso.example/Production/api/v2.0/companies(C0A5F1DE-93E1-EF11-9344-6045BDE9CA09)/customers?$select=id,number,displayName,type`,
  );
});

test.each([
  [`${host}/v2.0/contoso.example/Production${customers}`, true],
  [`${host}/v2.0/production${customers}`, true],
  [`${host}:443/v2.0/Production${customers.replace("(", "%28").replace(")", "%29")}`, true],
  [`http://api.businesscentral.dynamics.com/v2.0/Production${customers}`, false],
  [`${host}:8443/v2.0/Production${customers}`, false],
  [`${host}.evil.example/v2.0/Production${customers}`, false],
  [`https://evil.example/v2.0/Production${customers}`, false],
  [`https://evil.example\\@api.businesscentral.dynamics.com/v2.0/Production${customers}`, false],
  [`https://api.businesscentral.dynamics.com@evil.example/v2.0/Production${customers}`, false],
  [`//evil.example/v2.0/Production${customers}`, false],
  [`/v2.0/Production${customers}`, false],
  [`${host}/v1.0/Production${customers}`, false],
  [`${host}/v2.0/../Production${customers}`, false],
  [`${host}/v2.0/Production${customers.replace("customers", "vendors")}`, false],
  [`${host}/v2.0/Production/%zz${customers}`, false],
  ["javascript:alert(1)", false],
])("the token goes to %s: %s", (link, isFollowed) => {
  const read = () => readPage({ value: [], "@odata.nextLink": link }, settings).next?.href;
  if (isFollowed) expect(new URL(read() ?? "").host).toBe("api.businesscentral.dynamics.com");
  else expect(read).toThrow("customers untrusted link");
});

test.each([undefined, null, ""])("a page with %j for a link is the last", (link) => {
  expect(readPage({ value: [], "@odata.nextLink": link }, settings)).toEqual({ customers: [], next: undefined });
});

test.each([
  ["Company", "Company"],
  ["In_x0020_Progress", "In Progress"],
  ["_x0020_", undefined],
  ["", undefined],
  [null, undefined],
])("the type %j is read as %j", (type, read) => {
  const row = { id: "1", number: "10000", displayName: "The Cannon Group PLC", type, balanceDue: 5 };
  const { type: _, balanceDue: __, ...rest } = row;
  expect(readPage({ value: [row] }, settings).customers).toEqual([read ? { ...rest, type: read } : rest]);
});
