import type { AppLoadContext } from "@remix-run/cloudflare";
import { sharedRead } from "./http/shared-read.server";
import { hasToast } from "./http/toast-cookie.server";
import { readStanding, versionOf } from "./tanks/tank-copy.server";
import { showsListAlone } from "./tanks/tank-screen";

/** A page of the list as it was rendered, without what differs from answer to answer. */
interface KeptPage {
  version: string;
  /** The pieces between the places of the nonce and of the request's id; `gaps` says which stands in each. */
  pieces: string[];
  gaps: ("nonce" | "requestId")[];
}

/** So many pages, of some 150 KB each, fit an isolate many times over. */
const mostKept = 40;
const longestAddress = 300;

/** By address, the one asked for last at the end. */
const pages = new Map<string, KeptPage>();

/**
 * Answers with a page of the tank list, rendered once for each change of the tanks: these pages show nothing else and
 * are the same for everybody. What differs, the nonce and the request's id, is put in anew. Any other page is rendered.
 */
export async function withKeptPages(
  request: Request,
  context: AppLoadContext,
  render: () => Promise<Response>,
): Promise<Response> {
  const address = keptAddress(request);
  if (address === undefined) return render();
  const version = await readVersion(context.db);
  if (version === undefined) return render();
  const known = pages.get(address);
  pages.delete(address);
  const page = known?.version === version ? known : await toKept(await render(), version, context);
  if (page instanceof Response) return page;
  pages.set(address, page);
  if (pages.size > mostKept) pages.delete(pages.keys().next().value ?? "");
  return new Response(toHtml(page, context), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Undefined when the database fails: rendering then fails too, as it should look. */
function readVersion(db: AppLoadContext["db"]): Promise<string | undefined> {
  return sharedRead("pages", () => readStanding(db)).then(versionOf, () => undefined);
}

/** The address of a page that is the same for everybody. */
function keptAddress(request: Request): string | undefined {
  const { pathname, search, searchParams } = new URL(request.url);
  const isList = request.method === "GET" && pathname === "/" && showsListAlone(searchParams);
  return isList && !hasToast(request) && search.length <= longestAddress ? search : undefined;
}

async function toKept(
  response: Response,
  version: string,
  { nonce, requestId }: AppLoadContext,
): Promise<KeptPage | Response> {
  const isPlain = response.status === 200 && !response.headers.has("Set-Cookie");
  if (!isPlain || !response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  const differing = new RegExp(`(${[nonce, requestId].map(escaped).join("|")})`);
  const parts = (await response.text()).split(differing);
  return {
    version,
    pieces: parts.filter((_, index) => index % 2 === 0),
    gaps: parts.filter((_, index) => index % 2 === 1).map((part) => (part === nonce ? "nonce" : "requestId")),
  };
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, "\\$&");
}

function toHtml({ pieces, gaps }: KeptPage, context: AppLoadContext): string {
  return pieces.map((piece, index) => piece + (gaps[index] ? context[gaps[index]] : "")).join("");
}
