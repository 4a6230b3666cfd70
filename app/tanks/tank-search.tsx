import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { listHref, listParams } from "./tank-screen";

/**
 * Searches with each key while the list is shown, and on Enter everywhere. The input keeps its own text, so that typing
 * never waits for the list; a search that came by address or Back replaces it.
 */
export function TankSearch({ isList }: { isList: boolean }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const q = params.get("q") ?? "";

  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);

  return (
    <Form role="search" action="/" className="relative">
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
          if (isList)
            navigate(listHref(params, { q: event.target.value.trim() }), { replace: true, preventScrollReset: true });
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
