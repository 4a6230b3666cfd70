import { Form, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { listHref, listParams } from "./tank-screen";

/**
 * Searches with each key while the list is shown, and on Enter everywhere. The input keeps its own text, so that typing
 * never waits for the list; a search that came by address or Back replaces it.
 */
export function TankSearch({ isList }: { isList: boolean }) {
  const { params, isOther } = useNextParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const q = params.get("q") ?? "";

  // What was typed before the page came alive is searched for now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useEffect(() => {
    const typed = input.current?.value.trim() ?? "";
    if (isList && typed !== q) navigate(listHref(params, { q: typed }), { replace: true, preventScrollReset: true });
  }, []);

  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);

  return (
    <Form
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(listHref(params, { q: input.current?.value.trim() ?? "" }), { replace: isList });
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
        onChange={(event) => {
          if (!isList) return;
          navigate(listHref(params, { q: event.target.value.trim() }), { replace: !isOther, preventScrollReset: true });
        }}
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
 * The parameters of the address that is being opened, so that a key pressed meanwhile does not undo what was chosen, and
 * whether that address shows anything else than another search: it then keeps its place in the history.
 */
function useNextParams(): { params: URLSearchParams; isOther: boolean } {
  const [params] = useSearchParams();
  const { location } = useNavigation();
  if (location?.pathname !== "/") return { params, isOther: false };
  const next = new URLSearchParams(location.search);
  return { params: next, isOther: listHref(next, { q: "" }) !== listHref(params, { q: "" }) };
}
