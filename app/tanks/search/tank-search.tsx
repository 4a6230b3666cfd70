import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { useRef } from "react";
import { listParams } from "~/tanks/tank-screen";
import { useSearchAsTyped } from "./use-search-as-typed";

/** Searches with each key while the list is shown, and on Enter everywhere. */
export function TankSearch({ isList }: { isList: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { params, onType, onLeave, onEnter } = useSearchAsTyped(input, isList);
  return (
    <Form
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
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
        defaultValue={params.get("q") ?? ""}
        onChange={(event) => isList && onType(event.target.value.trim())}
        onBlur={onLeave}
        placeholder="Search tanks..."
        aria-label="Search tanks"
        autoComplete="off"
        enterKeyHint="search"
        className="control pl-10"
      />
    </Form>
  );
}
