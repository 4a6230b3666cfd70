import { expect, test } from "vitest";
import { withNewNonce } from "./shell";

const policyName = "Content-Security-Policy";

function keptPage(policy: string): Response {
  const html = `<script nonce="b2xk+/=="></script><style nonce="b2xk+/=="></style>`;
  return new Response(html, { headers: { [policyName]: policy, "Content-Type": "text/html" } });
}

test("a kept page has another nonce each time, the same in its policy and in all of its elements", async () => {
  const nonces = new Set<string | undefined>();
  for (let count = 0; count < 3; count++) {
    const page = await withNewNonce(keptPage("script-src 'nonce-b2xk+/=='; style-src 'nonce-b2xk+/=='"));
    const policy = page?.headers.get(policyName) ?? "";
    const [, nonce] = /^script-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy).toBe(`script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`);
    expect(await page?.text()).toBe(`<script nonce="${nonce}"></script><style nonce="${nonce}"></style>`);
    expect(page?.headers.get("Content-Type")).toBe("text/html");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("a page without a nonce is not served", async () => {
  expect(await withNewNonce(keptPage("default-src 'none'"))).toBeUndefined();
});
