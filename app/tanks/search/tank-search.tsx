import { Form } from "@remix-run/react";
import { listParams } from "~/tanks/query/tank-url";
import { Icon } from "~/ui/icon";
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
      <Icon name="Search" className="pointer-events-none absolute left-3 top-3 size-5 text-muted" />
      <input
        ref={field}
        type="search"
        name="q"
        dir="auto"
        value={text}
        onChange={(event) => send({ type: "typed", text: event.target.value })}
        onBlur={() => send({ type: "blurred" })}
        placeholder="Search tanks..."
        aria-label="Search tanks"
        autoComplete="off"
        enterKeyHint="search"
        className="control pl-10 pr-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            send({ type: "typed", text: "" });
            field.current?.focus();
          }}
          className="needs-scripts button button-quiet button-icon absolute right-0 top-0"
        >
          <Icon name="X" className="size-5" />
        </button>
      )}
    </Form>
  );
}
