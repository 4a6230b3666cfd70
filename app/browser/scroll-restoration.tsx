import { ScrollRestoration as RouterScroll, useLocation, useRevalidator } from "@remix-run/react";
import { useRef } from "react";

/** Remix's; but where a person scrolls while the data is loaded anew, the router would go back to where that began. */
export function ScrollRestoration({ nonce }: { nonce: string }) {
  const { key } = useLocation();
  const { state } = useRevalidator();
  const last = useRef({ key, state, y: 0 });

  const noteScroll = () => {
    last.current.y = scrollY;
  };
  const keepScroll = (element: HTMLElement | null) => {
    if (!element) return;
    const { y, ...before } = last.current;
    if (before.key === key && before.state === "loading" && state === "idle") scrollTo({ top: y });
    last.current = { key, state, y };
  };
  // React calls the refs and the router's layout effect in the order of these elements.
  return (
    <>
      <span ref={noteScroll} hidden />
      <RouterScroll nonce={nonce} />
      <span ref={keepScroll} hidden />
    </>
  );
}
