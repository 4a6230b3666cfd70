import { expect, test } from "vitest";
import { readPage, withNonce } from "./shell";

function keptPage(policy: string): Response {
  const html = `<script nonce="b2xk+/=="></script><style nonce="b2xk+/=="></style>`;
  return new Response(html, { headers: { "Content-Security-Policy": policy, "Content-Type": "text/html" } });
}

test("a kept page has the new nonce in its policy and in all of its elements", async () => {
  const kept = await readPage(keptPage("script-src 'nonce-b2xk+/=='; style-src 'nonce-b2xk+/=='"));
  const page = withNonce("new", kept);
  expect(page?.headers.get("Content-Security-Policy")).toBe("script-src 'nonce-new'; style-src 'nonce-new'");
  expect(page?.html).toBe(`<script nonce="new"></script><style nonce="new"></style>`);
  expect(page?.headers.get("Content-Type")).toBe("text/html");
});

test("a page without a nonce is not served", async () => {
  expect(withNonce("new", await readPage(keptPage("default-src 'none'")))).toBeUndefined();
});
