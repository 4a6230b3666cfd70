import { useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { listHref } from "./tank-screen";
import { setTypedSearch } from "./typed-search";

/** How long typing pauses, in ms, before the address says what was typed. */
const typingPause = 200;

/**
 * Lets the address follow what is typed into a search. The input keeps its own text, so that typing never waits; a
 * search that came by address or Back replaces it, also in the middle of a word.
 */
export function useSearchAsTyped(input: RefObject<HTMLInputElement>, isList: boolean) {
  const { address, params, isOther, isOpening } = useAddresses();
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>();
  /** What was opened from here and is not shown yet. */
  const opened = useRef<string[]>([]);
  const shown = useRef(address);

  function endPause() {
    clearTimeout(pause.current);
    pause.current = undefined;
  }

  function isUnderWay() {
    return pause.current !== undefined || opened.current.length > 0;
  }

  function giveWayTo(other: URLSearchParams) {
    endPause();
    opened.current = [];
    setTypedSearch(undefined);
    if (input.current) input.current.value = searchOf(other);
  }

  function open(options: { replace: boolean; preventScrollReset?: boolean }) {
    endPause();
    const typed = input.current?.value.trim() ?? "";
    const isShown = isList && !isOther && typed === searchOf(address);
    if (isShown) setTypedSearch(undefined);
    opened.current = isShown ? [] : [...opened.current, typed];
    if (!isShown || isOpening) navigate(listHref(params, { q: typed }), options);
  }

  const follow = useRef(() => {});
  follow.current = () => {
    if (pause.current !== undefined) open({ replace: !isOther, preventScrollReset: true });
  };

  function onType(typed: string) {
    setTypedSearch(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => follow.current(), typingPause);
  }

  // What was typed before the page came alive is searched for now, and nothing is once the page is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useEffect(() => {
    if (isList && input.current?.value.trim() !== searchOf(address)) open({ replace: true, preventScrollReset: true });
    return () => {
      endPause();
      setTypedSearch(undefined);
    };
  }, []);

  // Who goes back does not mean what was typed before that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing of a render is used
  useEffect(() => {
    function onBack() {
      if (isUnderWay()) giveWayTo(new URLSearchParams(window.location.search));
    }
    addEventListener("popstate", onBack);
    return () => removeEventListener("popstate", onBack);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is shown
  useEffect(() => {
    if (address === shown.current) return;
    const said = searchOf(address);
    const isOwn = opened.current.includes(said);
    const isReplaced = opened.current.length > 0 || said !== searchOf(shown.current);
    shown.current = address;
    opened.current = isOwn ? opened.current.slice(opened.current.lastIndexOf(said) + 1) : [];
    if (pause.current !== undefined) return;
    if (!isOwn && isReplaced) giveWayTo(address);
    else if (opened.current.length === 0) setTypedSearch(undefined);
  }, [address]);

  return { params, onType, onLeave: () => follow.current(), onEnter: () => open({ replace: isList }) };
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

function searchOf(address: URLSearchParams): string {
  return address.get("q") ?? "";
}
