import { Form, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { listHref, listParams } from "./tank-screen";
import { setTypedSearch } from "./typed-search";

/** How long typing pauses, in ms, before the address says what was typed. */
const typingPause = 200;

/**
 * Searches with each key while the list is shown, and on Enter everywhere. The input keeps its own text, so that typing
 * never waits for the list; a search that came by address or Back replaces it.
 */
export function TankSearch({ isList }: { isList: boolean }) {
  const { address, params, isOther } = useNextParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const opened = useRef<string>();
  const shown = useRef(address);
  const q = params.get("q") ?? "";

  function open(options: { replace: boolean; preventScrollReset?: boolean }) {
    endPause();
    opened.current = input.current?.value.trim() ?? "";
    navigate(listHref(params, { q: opened.current }), options);
  }

  function endPause() {
    clearTimeout(pause.current);
    pause.current = undefined;
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

  // What was typed before the page came alive is searched for now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useEffect(() => {
    if (isList && input.current?.value.trim() !== q) open({ replace: true, preventScrollReset: true });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address that is shown has changed
  useEffect(() => {
    if (address === shown.current) return;
    shown.current = address;
    const said = address.get("q") ?? "";
    if (said !== opened.current) {
      endPause();
      if (input.current) input.current.value = said;
    }
    opened.current = undefined;
    if (pause.current === undefined) setTypedSearch(undefined);
  }, [address]);

  return (
    <Form
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault();
        open({ replace: isList });
      }}
      className="relative"
    >
      {listParams.map((name) => {
        const value = params.get(name);
        return name !== "q" && value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <Search aria-hidden className="pointer-events-none absolute left-3 top-3 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        onChange={(event) => isList && onType(event.target.value.trim())}
        onBlur={() => follow.current()}
        placeholder="Search tanks..."
        aria-label="Search tanks"
        autoComplete="off"
        enterKeyHint="search"
        className="control pl-10"
      />
    </Form>
  );
}

/**
 * The parameters of the address that is shown, and of the one that is being opened, so that a key pressed meanwhile does
 * not undo what was chosen, and whether the latter shows anything else than another search: it then keeps its place in
 * the history.
 */
function useNextParams(): { address: URLSearchParams; params: URLSearchParams; isOther: boolean } {
  const [address] = useSearchParams();
  const { location } = useNavigation();
  if (location?.pathname !== "/") return { address, params: address, isOther: false };
  const params = new URLSearchParams(location.search);
  return { address, params, isOther: listHref(params, { q: "" }) !== listHref(address, { q: "" }) };
}
