import { useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { listHref, searchOf } from "~/tanks/query/tank-url";
import { reduceSearch, type SearchEvent, showUrl, typedQuery } from "./search-reducer";

const debounceMs = 200;

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
  const navigate = useNavigate();
  const latest = useRef({ params, navigate, url: { q: searchOf(current), isList, ...pending } });
  latest.current = { params, navigate, url: { q: searchOf(current), isList, ...pending } };
  const [state, setState] = useState(() => showUrl(searchOf(current)));
  const latestState = useRef(state);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isHydrated = useRef(false);

  const send = useCallback((event: SearchEvent) => {
    const { params, navigate, url } = latest.current;
    const step = reduceSearch(latestState.current, event, url);
    latestState.current = step.state;
    setState(step.state);
    clearTimeout(timer.current);
    if (step.state.isTyping && url.isList) timer.current = setTimeout(send, debounceMs, { type: "paused" });
    // What is found starts at its top, however far the list before was scrolled.
    if (event.type === "typed" && url.isList) scrollTo({ top: 0 });
    if (step.navigate) navigate(listHref(params, { q: step.navigate.q }), step.navigate);
  }, []);

  const shown = current.toString();
  useEffect(() => {
    if (isHydrated.current) send({ type: "navigated" });
    else send({ type: "hydrated", text: field.current?.value ?? "" });
    isHydrated.current = true;

    // The router does not tell a pending Back from a pending link, which keeps what is being typed.
    const onBack = () => {
      const next = new URLSearchParams(location.search);
      // Back from a dialog leaves no screen.
      if (next.toString() !== shown) send({ type: "went back", q: searchOf(next) });
    };
    // Captured: the router's own listener may render, which would remove this one.
    addEventListener("popstate", onBack, { capture: true });
    return () => {
      clearTimeout(timer.current);
      removeEventListener("popstate", onBack, { capture: true });
    };
  }, [shown, send]);

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
