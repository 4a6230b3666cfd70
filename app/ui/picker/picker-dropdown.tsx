import { useVirtualizer } from "@tanstack/react-virtual";
import { type UseComboboxProps, useCombobox } from "downshift";
import { ChevronDown } from "lucide-react";
import { type AriaAttributes, useMemo, useRef, useState } from "react";
import { PickerBar } from "./picker-bar";
import { filterOptions, findOption, type PickerOption, putFirst } from "./picker-option";
import { optionHeight, PickerOptions } from "./picker-options";
import type { PickerSource, PickerTexts } from "./picker-types";
import { useAnnounced } from "./use-announced";

interface PickerDropdownProps {
  id: string;
  name: string;
  value: string;
  /** The value that the form heard last. */
  heard: { current: string };
  aria: AriaAttributes;
  texts: PickerTexts;
  source: PickerSource;
  recent: readonly string[];
  onPick: (value: string) => void;
  /** A text that was left in the search where nothing had been picked. */
  onType: (text: string) => void;
  /** With what had been typed into the search. */
  onManual: (typed: string) => void;
}

/**
 * The combobox of the WAI-ARIA pattern: closed it shows the value, open it searches. Leaving it without a choice keeps
 * the value; where there is none yet, what was typed is it. Only the options that are seen are drawn.
 */
export function PickerDropdown(props: PickerDropdownProps) {
  const { id, name, value, heard, aria, texts, source, recent, onPick, onType, onManual } = props;
  const [query, setQuery] = useState<string>();
  const ordered = useMemo(() => putFirst(source.options, recent), [source.options, recent]);
  const items = useMemo(() => [...filterOptions(ordered, query ?? "")], [ordered, query]);
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => optionHeight,
    overscan: 4,
  });

  const typed = query?.trim() ?? "";
  const fieldValue = value || (findOption(source.options, typed)?.value ?? typed);
  const field = useRef<HTMLInputElement>(null);
  useAnnounced(field, fieldValue, heard);

  function leave() {
    const match = findOption(source.options, typed);
    if (match) onPick(match.value);
    else if (typed !== "" && value === "") onType(typed);
    setQuery(undefined);
  }

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps } = useCombobox({
    inputId: id,
    items,
    selectedItem: null,
    itemToString: (option) => option?.value ?? "",
    scrollIntoView: () => {},
    stateReducer,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onPick(selectedItem.value);
      setQuery(undefined);
    },
    onIsOpenChange: ({ isOpen, type }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) leave();
      else setQuery((typed) => (isOpen ? (typed ?? "") : undefined));
      if (isOpen) requestAnimationFrame(() => scroller.current?.scrollIntoView({ block: "nearest" }));
    },
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      const isPointed = type === useCombobox.stateChangeTypes.ItemMouseMove;
      if (highlightedIndex >= 0 && !isPointed) virtualizer.scrollToIndex(highlightedIndex);
    },
  });

  const total = source.options.length.toLocaleString("en-US");
  const count = query ? `${items.length.toLocaleString("en-US")} of ${total}` : `${total} ${source.counted}`;
  return (
    <div className="relative">
      {/* The field itself: focused by the form when it is at fault, it hands the focus on. */}
      <input
        ref={field}
        name={name}
        value={fieldValue}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        onFocus={() => input.current?.focus()}
      />
      <input
        {...getInputProps({
          ref: input,
          ...aria,
          "aria-labelledby": undefined,
          value: query ?? value,
          onChange: (event) => setQuery(event.currentTarget.value),
        })}
        placeholder={isOpen ? texts.search : texts.select}
        className="control pr-12"
      />
      <button
        type="button"
        {...getToggleButtonProps()}
        aria-label="Show the list"
        className="absolute right-0 top-0 flex size-11 items-center justify-center text-muted"
      >
        <ChevronDown aria-hidden className={`size-5 transition-transform ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <div className={`panel absolute inset-x-0 top-full z-10 mt-1 shadow-float ${isOpen ? "" : "hidden"}`}>
        <PickerOptions
          items={items}
          isOpen={isOpen}
          highlightedIndex={highlightedIndex}
          query={query ?? ""}
          value={value}
          scroller={scroller}
          virtualizer={virtualizer}
          getMenuProps={getMenuProps}
          getItemProps={getItemProps}
        />
        <PickerBar
          texts={texts}
          isLoading={source.isLoading}
          isEmpty={items.length === 0}
          count={count}
          onRetry={source.onRetry}
          onManual={() => onManual(query ?? "")}
        />
      </div>
    </div>
  );
}

type Reducer = NonNullable<UseComboboxProps<PickerOption>["stateReducer"]>;

/** The first match is at hand while searching; going on to the next field chooses nothing the pointer last passed. */
const stateReducer: Reducer = (state, { type, changes }) => {
  const types = useCombobox.stateChangeTypes;
  if (type === types.InputChange) return { ...changes, highlightedIndex: changes.inputValue?.trim() ? 0 : -1 };
  return type === types.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes;
};
