import { SELF } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { createScene, timeout } from "./scene";
import { askWorker, canary, companyId, createTenant, envOf, type TenantContent } from "./tenant";
import { expectNothingLeaked, logged, watchLogs } from "./watch-logs";

watchLogs();

type Row = [kind: string, status: 200 | 502 | 503, cause: string];

/** Retried after a pause, or never answered: the tests of these move the clock. */
const slowFaults: Row[] = [
  ["408", 503, "unavailable"],
  ["429", 503, "throttled"],
  ["502-html", 503, "unavailable"],
  ["502-plain", 503, "unavailable"],
  ["503", 503, "unavailable"],
  ["504", 503, "unavailable"],
  ["hang", 503, "timed out"],
  ["hang-in-body", 503, "timed out"],
  ["drip", 503, "timed out"],
];

const answerFaults: Row[] = [
  ["401", 502, "unauthorized"],
  ["403", 502, "refused"],
  ["404", 502, "refused"],
  ["413", 502, "refused"],
  ["429-short", 503, "throttled"],
  ["429-long", 503, "throttled"],
  ["429-date", 503, "throttled"],
  ["500", 502, "refused"],
  ["503-long", 503, "unavailable"],
  ["reset", 503, "unreachable"],
  ["reset-in-body", 503, "unreachable"],
  ["html", 502, "unusable"],
  ["empty-body", 502, "unusable"],
  ["no-content", 502, "unusable"],
  ["not-utf-8", 502, "unusable"],
  ["redirect", 502, "redirected"],
];

const pageFaults: Row[] = [
  ["truncated", 502, "unusable"],
  ["no-value", 502, "unusable"],
  ["value-no-list", 502, "unusable"],
  ["row-without-number", 502, "unusable"],
  ["row-with-number-as-number", 502, "unusable"],
  ["row-null", 502, "unusable"],
  ["link-loop", 502, "too many pages"],
  ["link-endless", 502, "too many pages"],
  ["link-foreign", 502, "untrusted link"],
  ["link-foreign-same-path", 502, "untrusted link"],
  ["link-other-path", 502, "untrusted link"],
  ["link-other-company", 502, "untrusted link"],
  ["link-with-password", 502, "untrusted link"],
  ["link-no-address", 502, "untrusted link"],
  ["link-no-text", 502, "unusable"],
];

async function expectRefusal(content: TenantContent, status: number, cause: string) {
  const tenant = await createTenant(content);
  const answer = await askWorker(envOf(tenant));
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json()).toEqual({ error: expect.stringMatching(/^Business Central [^.]+\.( [^.]+\.)?$/) });
  if (status === 503) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThanOrEqual(5);
  expect(logged()).toContain(`BusinessCentralFailure: ${cause}`);
  expectNothingLeaked(answer);
  expect((await tenant.calls()).foreign).toBe(0);
}

/** Of the load itself, on a clock that the test moves once the tenant has been asked for what it does not answer. */
async function expectFailure(content: TenantContent, on: "token" | "customers", cause: string) {
  const scene = await createScene(content);
  const waiting = scene.ask();
  if (cause === "timed out") {
    await scene.called(on, on === "customers" && content.customers === "two-pages" ? 2 : 1);
    scene.skip(timeout * 0.4);
  }
  const { list, failure, settled } = await waiting;
  expect([list, failure?.message, failure?.isTransient]).toEqual([undefined, `${on} ${cause}`, true]);
  expect(String(failure?.stack)).not.toContain(canary);
  expect(await scene.tenant.calls()).toMatchObject({ foreign: 0 });
  await settled;
}

describe("a fault of Business Central is answered in time with an error, never with a partial list", () => {
  test.each([...answerFaults, ...pageFaults])("on the first page: %s -> %i", async (kind, status, cause) => {
    await expectRefusal({ faults: [{ on: "customers", kind }] }, status, `customers ${cause}`);
  });

  test.each([...answerFaults, ...pageFaults])("on the second page: %s -> %i", async (kind, status, cause) => {
    const faults = [{ on: "customers" as const, kind, page: 2 }];
    await expectRefusal({ customers: "two-pages", faults }, status, `customers ${cause}`);
  });

  test.each([
    ...answerFaults,
    ["no-token", 502, "unusable"] satisfies Row,
    ["token-with-line-break", 502, "unusable"] satisfies Row,
  ])("at the sign-in: %s -> %i", async (kind, status, cause) => {
    await expectRefusal({ faults: [{ on: "token", kind }] }, status, `token ${cause}`);
  });

  test.each(slowFaults)("on the first page, once its time has passed: %s -> %i", async (kind, _, cause) => {
    await expectFailure({ faults: [{ on: "customers", kind }] }, "customers", cause);
  });

  test.each(slowFaults)("on the second page, once its time has passed: %s -> %i", async (kind, _, cause) => {
    const faults = [{ on: "customers" as const, kind, page: 2 }];
    await expectFailure({ customers: "two-pages", faults }, "customers", cause);
  });

  test.each(slowFaults)("at the sign-in, once its time has passed: %s -> %i", async (kind, _, cause) => {
    await expectFailure({ faults: [{ on: "token", kind }] }, "token", cause);
  });

  test("pages that are late together, though each is in time", async () => {
    const scene = await createScene({ customers: "large", faults: [{ on: "customers", kind: "held" }] });
    const waiting = scene.ask();
    for (let page = 1; page <= 4; page++) {
      await scene.called("customers", page);
      scene.skip(timeout * 0.25);
      await scene.tenant.fill({ release: true });
    }
    const { list, failure } = await waiting;
    expect([list, failure?.message]).toEqual([undefined, "customers timed out"]);
  });

  test("one that never answers -> 503, by the Worker's own clock", async () => {
    const answer = await askWorker(
      envOf(await createTenant({ faults: [{ on: "customers", kind: "hang" }] }), {}, 1000),
    );
    expect(answer.status, answer.text).toBe(503);
    expect(logged()).toMatch(/BusinessCentralFailure: (token|customers) timed out/);
    expectNothingLeaked(answer);
  });

  test("a page over the limit in bytes -> 502", async () => {
    await expectRefusal({ faults: [{ on: "customers", kind: "too-large" }] }, 502, "customers too large");
  });
});

describe("wrong settings", () => {
  test.each([
    ["an unknown company", { BC_COMPANY_ID: "00000000-0000-0000-0000-000000000000" }, 502, "customers refused"],
    ["a company with another path in it", { BC_COMPANY_ID: `${companyId})/items?a=(` }, 502, "customers refused"],
    ["another secret", { BC_CLIENT_SECRET: "wrong" }, 502, "token unauthorized"],
    ["a base URL that is no URL", { BC_BASE_URL: "business central" }, 502, "settings unusable"],
    ["an unreachable host", { BC_TOKEN_URL: "http://127.0.0.1:9/token" }, 503, "token unreachable"],
  ])("%s -> an error that reveals nothing", async (_, change, status, cause) => {
    const answer = await askWorker(envOf(await createTenant(), change));
    expect(answer.status).toBe(status);
    expect(logged()).toContain(cause);
    expectNothingLeaked(answer);
  });

  test("missing settings -> 503, without a request", async () => {
    const answer = await SELF.fetch("https://tanks.example/api/business-central/customers");
    expect([answer.status, await answer.json()]).toEqual([503, { error: "Business Central is not set up." }]);
    const tenant = await createTenant();
    for (const name of ["BC_TENANT_ID", "BC_ENVIRONMENT", "BC_COMPANY_ID", "BC_CLIENT_ID", "BC_CLIENT_SECRET"]) {
      expect((await askWorker(envOf(tenant, { [name]: undefined }))).status, name).toBe(503);
    }
    expect(await tenant.calls()).toMatchObject({ token: 0, customers: 0 });
  });
});
