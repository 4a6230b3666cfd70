import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { takeToast } from "~/http/toast-cookie.server";
import { isShell } from "~/offline/shell";
import { LoadingLine } from "~/ui/loading-line";
import { Toaster } from "~/ui/toast/toaster";
import { useDocumentContext } from "./document-context";
import { ErrorPage } from "./error-page";
import stylesheet from "./tailwind.css?url";

export const links: LinksFunction = () => [
  // Hot-reloaded in development; in production the style sheet is in the document.
  ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: stylesheet }] : []),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  // Behind Cloudflare Access it is not had without the visitor's cookie.
  { rel: "manifest", href: "/manifest.webmanifest", crossOrigin: "use-credentials" },
];

export async function loader({ request, context: { visitor } }: LoaderFunctionArgs) {
  if (isShell(request)) return data({ toast: null, visitor: null });
  const { toast, headers } = await takeToast(request);
  return data({ toast, visitor }, { headers });
}

/** Only a write leaves a toast, so other navigations need no request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionResult }) =>
  formMethod !== undefined && formMethod !== "GET" && actionResult === undefined;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId, themeScript, style, icons } = useDocumentContext();
  return (
    <html lang="en" suppressHydrationWarning {...themeAttributes()}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="request-id" content={requestId} />
        <script nonce={nonce} {...asIs(themeScript)} />
        <style id="style" nonce={nonce} {...asIs(style)} />
        <Meta />
        <Links />
      </head>
      <body>
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts the browser follows it */}
        <a
          href="#main"
          onClick={skipToMain}
          className="sr-only z-50 rounded-lg bg-surface p-3 focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
        >
          Skip to content
        </a>
        {children}
        <svg id="icons" className="hidden" aria-hidden {...asIs(icons)} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Repeats what the script has set on <html>, for when React renders the document again. */
function themeAttributes() {
  if (typeof document === "undefined") return {};
  const { theme, scripts } = document.documentElement.dataset;
  return { "data-theme": theme, "data-scripts": scripts };
}

/** What the server writes of ours into the document; hydration leaves it as it is. */
function asIs(html: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } };
}

/** The browser would push an entry that the router knows nothing of. */
function skipToMain(event: MouseEvent) {
  const main = document.getElementById("main");
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus();
}

export const ErrorBoundary = ErrorPage;

export default function App() {
  const message = useRouteLoaderData<typeof loader>("root")?.toast ?? null;
  return (
    <>
      <LoadingLine />
      <Toaster message={message} />
      <Outlet />
    </>
  );
}
