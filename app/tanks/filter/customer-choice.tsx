import { useEffect, useMemo, useRef, useState } from "react";
import { useTankCopy } from "~/tanks/browser-copy/tank-copy";
import { customerOf, quoteCustomer } from "~/tanks/query/tank-filters";
import { searchKey } from "~/text/typed-text";
import { PickerDropdown } from "~/ui/picker/picker-dropdown.client";
import { sortOptions } from "~/ui/picker/picker-option";

const texts = {
  select: "Any customer",
  search: "Search customers...",
  loading: "Loading customers...",
  none: "No customers found",
  unknown: "",
};

interface CustomerChoiceProps {
  id: string;
  name: string;
  initialValue: string;
  suggestions: string[];
}

/** A customer who is picked is meant whole, and what is typed as a part of the name. */
export default function CustomerChoice({ id, name, initialValue, suggestions }: CustomerChoiceProps) {
  const [value, setValue] = useState(initialValue);
  const tanks = useTankCopy();
  const options = useMemo(() => {
    const customers = tanks?.copy.customers() ?? suggestions;
    return sortOptions(customers.map((value) => ({ value, badges: [], searched: [searchKey(value)] })));
  }, [tanks, suggestions]);
  const input = useRef<HTMLInputElement | null>(null);
  const field = useRef<HTMLInputElement>(null);

  // The form counts what it would show at each `input`, which a hidden field never fires by itself.
  useEffect(() => {
    if (field.current?.value === value) field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return (
    <div>
      <input ref={field} type="hidden" name={name} value={value} />
      <PickerDropdown
        id={id}
        noteId={`${id}-note`}
        inputRef={input}
        value={value}
        nameOf={customerOf}
        aria={{}}
        texts={texts}
        source={{ options, counted: "customers", isLoading: false }}
        recent={[]}
        takesFirst={false}
        onType={setValue}
        onPick={(picked) => setValue(options.some(({ value }) => value === picked) ? quoteCustomer(picked) : picked)}
      />
    </div>
  );
}
