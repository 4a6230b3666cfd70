import { useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { usePause } from "~/browser/use-debounce";
import { listHref } from "~/tanks/tank-screen";
import { setTypedSearch } from "./typed-search";

/** How long typing pauses, in ms, before the address says what was typed. */
const typingPause = 200;

interface Opening {
  replace: boolean;
  preventScrollReset?: boolean;
}

/**
 * Lets the address follow what is typed into a search. The input keeps its own text, so that typing never waits; a
 * search that came by address or Back replaces it, also in the middle of a word.
 */
export function useSearchAsTyped(input: RefObject<HTMLInputElement>, isList: boolean) {
  const { address, params, isOther, isOpening } = useAddresses();
  const navigate = useNavigate();
  const pause = usePause(typingPause, () => open({ replace: !isOther, preventScrollReset: true }));
  /** What was opened from here and is not shown yet. */
  const opened = useRef<string[]>([]);

  function open(options: Opening) {
    pause.cancel();
    const typed = input.current?.value.trim() ?? "";
    const isShown = isList && !isOther && typed === searchOf(address);
    if (isShown) setTypedSearch(undefined);
    opened.current = isShown ? [] : [...opened.current, typed];
    if (!isShown || isOpening) navigate(listHref(params, { q: typed }), options);
  }

  function giveWayTo(other: URLSearchParams) {
    pause.cancel();
    opened.current = [];
    setTypedSearch(undefined);
    if (input.current) input.current.value = searchOf(other);
  }

  // What was typed before the page came alive is searched for now, and nothing is once the page is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useEffect(() => {
    if (isList && input.current?.value.trim() !== searchOf(address)) open({ replace: true, preventScrollReset: true });
    return () => setTypedSearch(undefined);
  }, []);

  // Who goes back does not mean what was typed before that; what is typed while anything else opens is meant.
  useOnBack((target) => {
    if (pause.isRunning() || opened.current.length > 0) giveWayTo(target);
  });
  useOnChange(address, (before) => {
    const said = searchOf(address);
    const isOwn = opened.current.includes(said);
    const isReplaced = opened.current.length > 0 || said !== searchOf(before);
    opened.current = isOwn ? opened.current.slice(opened.current.lastIndexOf(said) + 1) : [];
    if (pause.isRunning()) return;
    if (!isOwn && isReplaced) giveWayTo(address);
    else if (opened.current.length === 0) setTypedSearch(undefined);
  });

  function onType(typed: string) {
    setTypedSearch(typed);
    pause.begin();
  }
  return { params, onType, onLeave: pause.end, onEnter: () => open({ replace: isList }) };
}

/**
 * The parameters of the address that is shown, and `params`: those of the one that is being opened where there is one, so
 * that a key pressed meanwhile does not undo what was chosen. `isOther` when that shows anything else than another
 * search: it then keeps its place in the history.
 */
function useAddresses() {
  const [address] = useSearchParams();
  const { location } = useNavigation();
  const isOpening = location?.pathname === "/";
  const params = isOpening ? new URLSearchParams(location.search) : address;
  const isOther = listHref(params, { q: "" }) !== listHref(address, { q: "" });
  return { address, params, isOther, isOpening };
}

function useOnBack(onBack: (target: URLSearchParams) => void) {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const listener = () => latest.current(new URLSearchParams(location.search));
    addEventListener("popstate", listener);
    return () => removeEventListener("popstate", listener);
  }, []);
}

function useOnChange<Value>(value: Value, onChange: (before: Value) => void) {
  const last = useRef(value);
  useEffect(() => {
    if (value === last.current) return;
    const before = last.current;
    last.current = value;
    onChange(before);
  });
}

function searchOf(address: URLSearchParams): string {
  return address.get("q") ?? "";
}
