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
  const { address, params, isOther, opening } = useAddresses();
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>();
  /** What was opened from here and is not shown yet. */
  const opened = useRef<string[]>([]);
  /** The address that was being opened when the last key was pressed. */
  const typedOnto = useRef<string>();
  const shown = useRef(address);

  function endPause() {
    clearTimeout(pause.current);
    pause.current = undefined;
  }

  function giveWayTo(other: URLSearchParams) {
    endPause();
    setTypedSearch(undefined);
    if (input.current) input.current.value = searchOf(other);
  }

  function open(options: { replace: boolean; preventScrollReset?: boolean }) {
    endPause();
    const typed = input.current?.value.trim() ?? "";
    const isShown = isList && !isOther && typed === searchOf(address);
    if (isShown) setTypedSearch(undefined);
    opened.current = isShown ? [] : [...opened.current, typed];
    if (!isShown || opening) navigate(listHref(params, { q: typed }), options);
  }

  const follow = useRef(() => {});
  follow.current = () => {
    if (pause.current !== undefined) open({ replace: !isOther, preventScrollReset: true });
  };

  function onType(typed: string) {
    setTypedSearch(typed);
    typedOnto.current = opening?.toString();
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

  // Who goes elsewhere, as with Back, does not mean what was typed before that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is being opened
  useEffect(() => {
    if (opening && pause.current !== undefined && !opened.current.includes(searchOf(opening))) giveWayTo(opening);
  }, [opening]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is shown
  useEffect(() => {
    if (address === shown.current) return;
    const said = searchOf(address);
    const isOwn = opened.current.includes(said);
    const isTyping = pause.current !== undefined || opened.current.length > 0;
    const isReplaced = !isOwn && (isTyping || said !== searchOf(shown.current));
    const isTypedSince = pause.current !== undefined && typedOnto.current === address.toString();
    shown.current = address;
    opened.current = isOwn ? opened.current.slice(opened.current.lastIndexOf(said) + 1) : [];
    if (isReplaced && !isTypedSince) giveWayTo(address);
    if (pause.current === undefined && opened.current.length === 0) setTypedSearch(undefined);
  }, [address]);

  return { params, onType, onLeave: () => follow.current(), onEnter: () => open({ replace: isList }) };
}

/**
 * The parameters of the address that is shown, of the one that is being opened, and `params`: the latter where there is
 * one, so that a key pressed meanwhile does not undo what was chosen. `isOther` when it shows anything else than another
 * search: it then keeps its place in the history.
 */
function useAddresses() {
  const [address] = useSearchParams();
  const { location } = useNavigation();
  const opening = useRef<{ search: string; params: URLSearchParams }>();
  if (location?.pathname !== "/") opening.current = undefined;
  else if (opening.current?.search !== location.search) {
    opening.current = { search: location.search, params: new URLSearchParams(location.search) };
  }
  const params = opening.current?.params ?? address;
  const isOther = listHref(params, { q: "" }) !== listHref(address, { q: "" });
  return { address, params, isOther, opening: opening.current?.params };
}

function searchOf(address: URLSearchParams): string {
  return address.get("q") ?? "";
}
