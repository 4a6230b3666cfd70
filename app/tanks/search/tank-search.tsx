import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { listParams } from "~/tanks/tank-url";
import { useSearch } from "./search-provider";

export function TankSearch() {
  const { field, text, params, send } = useSearch();
  return (
    <Form
      role="search"
      action="/"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "submitted" });
      }}
      className="relative"
    >
      {listParams.map((name) => {
        const value = params.get(name);
        return name !== "q" && value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <Search aria-hidden className="pointer-events-none absolute left-3 top-3 size-5 text-muted" />
      <input
        ref={field}
        type="search"
        name="q"
        value={text}
        onChange={(event) => send({ type: "typed", text: event.target.value })}
        onBlur={() => send({ type: "blurred" })}
        placeholder="Search tanks..."
        aria-label="Search tanks"
        autoComplete="off"
        enterKeyHint="search"
        className="control pl-10"
      />
    </Form>
  );
}
