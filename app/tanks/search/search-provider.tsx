import { useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { makeStore } from "~/browser/store";
import { listHref, searchOf } from "~/tanks/query/tank-url";
import { reduceSearch, type SearchEvent, showUrl, typedQuery } from "./search-reducer";

/** Debounce in ms. */
const typingPause = 200;

interface Search {
  field: RefObject<HTMLInputElement>;
  text: string;
  typed: string | undefined;
  params: URLSearchParams;
  send: (event: SearchEvent) => void;
}

const SearchContext = createContext<Search | undefined>(undefined);

export function useSearch(): Search {
  const search = useContext(SearchContext);
  if (!search) throw new Error("useSearch needs a SearchProvider around it.");
  return search;
}

/** Only components that use the context render on a key, not `children`. */
export function SearchProvider({ isList, children }: { isList: boolean; children: ReactNode }) {
  const { current, params, ...pending } = useUrls();
  const q = searchOf(current);
  const navigate = useNavigate();
  const [store] = useState(() => makeStore(showUrl(q)));
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const field = useRef<HTMLInputElement>(null);
  const lastUrl = useRef<string>();

  function send(event: SearchEvent) {
    const step = reduceSearch(store.get(), event, { q, isList, ...pending });
    store.set(step.state);
    // What is found starts at its top, however far the list before was scrolled.
    if (event.type === "typed" && isList) scrollTo({ top: 0 });
    if (step.navigate) navigate(listHref(params, { q: step.navigate.q }), step.navigate);
  }

  // After each render, so that events see the URL of that render.
  useEffect(() => {
    const url = current.toString();
    if (lastUrl.current === undefined) send({ type: "hydrated", text: field.current?.value ?? "" });
    else if (lastUrl.current !== url) send({ type: "navigated" });
    lastUrl.current = url;

    const onBack = () => {
      const params = new URLSearchParams(location.search);
      // Back from a dialog leaves no screen.
      if (params.toString() !== url) send({ type: "went back", q: searchOf(params) });
    };
    const timer = state.isTyping ? setTimeout(send, typingPause, { type: "paused" }) : undefined;
    // Captured: the router's own listener may render, which removes this one.
    addEventListener("popstate", onBack, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("popstate", onBack, { capture: true });
    };
  });

  const search = { field, text: state.text, typed: typedQuery(state), params, send };
  return <SearchContext.Provider value={search}>{children}</SearchContext.Provider>;
}

/** `params` are of the pending URL, so that a key does not revert a pending filter. */
function useUrls() {
  const [current] = useSearchParams();
  const { location } = useNavigation();
  const isPending = location?.pathname === "/";
  const params = isPending ? new URLSearchParams(location.search) : current;
  const isOtherPending = listHref(params, { q: "" }) !== listHref(current, { q: "" });
  return { current, params, isPending, isOtherPending };
}
