import { useVirtualizer } from "@tanstack/react-virtual";
import { useCombobox } from "downshift";
import { ChevronDown, PenLine, RefreshCw } from "lucide-react";
import { type AriaAttributes, useDeferredValue, useMemo, useRef, useState } from "react";
import { Highlight } from "./highlight";
import type { PickerSource, PickerTexts } from "./picker";
import { filterOptions, type PickerOption, putFirst } from "./picker-option";

interface PickerDropdownProps {
  id: string;
  name: string;
  value: string;
  aria: AriaAttributes;
  texts: PickerTexts;
  source: PickerSource;
  recent: readonly string[];
  onPick: (value: string) => void;
  /** With what had been typed into the search. */
  onManual: (typed: string) => void;
}

const rowHeight = 48;

/** The combobox of the WAI-ARIA pattern: closed it shows the value, open it searches. Only what is seen is drawn. */
export function PickerDropdown(props: PickerDropdownProps) {
  const { id, name, value, aria, texts, source, recent, onPick, onManual } = props;
  const [query, setQuery] = useState("");
  const shownQuery = useDeferredValue(query);
  const ordered = useMemo(() => putFirst(source.options, recent), [source.options, recent]);
  const items = useMemo(() => filterOptions(ordered, shownQuery) as PickerOption[], [ordered, shownQuery]);
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps } = useCombobox({
    inputId: id,
    items,
    inputValue: query,
    selectedItem: null,
    itemToString: (option) => option?.value ?? "",
    isItemDisabled: () => false,
    scrollIntoView: () => {},
    onInputValueChange: ({ inputValue }) => setQuery(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onPick(selectedItem.value);
      setQuery("");
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setQuery("");
      else requestAnimationFrame(() => scroller.current?.scrollIntoView({ block: "nearest" }));
    },
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      if (highlightedIndex >= 0 && type !== useCombobox.stateChangeTypes.ItemMouseMove)
        virtualizer.scrollToIndex(highlightedIndex);
    },
  });

  const total = source.options.length.toLocaleString("en-US");
  const count = query ? `${items.length.toLocaleString("en-US")} of ${total}` : `${total} ${source.counted}`;
  return (
    <div className="relative">
      {/* The field itself: focused by the form when it is at fault, it hands the focus on. */}
      <input
        name={name}
        value={value}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        onFocus={() => input.current?.focus()}
      />
      <input
        {...getInputProps({ ref: input, ...aria, "aria-label": undefined, "aria-labelledby": undefined })}
        placeholder={isOpen ? texts.search : value || texts.select}
        className={`control pr-12 ${value && !isOpen ? "placeholder:text-ink" : ""}`}
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
        <div ref={scroller} className="max-h-60 overflow-y-auto">
          <ul
            {...getMenuProps({ "aria-label": texts.search })}
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {isOpen &&
              virtualizer.getVirtualItems().map(({ index, start }) => {
                const item = items[index];
                return (
                  item && (
                    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: downshift makes it an option
                    <li
                      key={`${item.value} ${item.number}`}
                      {...getItemProps({ item, index })}
                      aria-setsize={items.length}
                      aria-posinset={index + 1}
                      aria-selected={item.value === value}
                      style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                      className={`absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2 px-3 ${index === highlightedIndex ? "bg-accent-soft" : ""}`}
                    >
                      <Option option={item} query={shownQuery} isPicked={item.value === value} />
                    </li>
                  )
                );
              })}
          </ul>
        </div>
        {source.isLoading && <p className="px-3 py-3 text-muted">{texts.loading}</p>}
        {!source.isLoading && items.length === 0 && (
          <p className="flex flex-wrap items-center gap-2 px-3 py-2 text-muted">
            {texts.none}
            <button
              type="button"
              onMouseDown={keepFocus}
              onClick={() => onManual(query)}
              className="button button-plain"
            >
              Enter manually
            </button>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
          <p role="status" className="grow text-sm tabular-nums text-muted">
            {source.isLoading ? "" : count}
          </p>
          <button
            type="button"
            aria-label="Retry"
            onMouseDown={keepFocus}
            onClick={source.onRetry}
            className="button button-quiet button-icon"
          >
            <RefreshCw aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            onMouseDown={keepFocus}
            onClick={() => onManual(query)}
            className="button button-quiet px-2"
          >
            <PenLine aria-hidden className="size-5" /> Manual Entry
          </button>
        </div>
      </div>
    </div>
  );
}

/** The list closes when the input loses the focus, which a press on its own buttons should not do before they act. */
function keepFocus(event: React.MouseEvent) {
  event.preventDefault();
}

function Option({ option, query, isPicked }: { option: PickerOption; query: string; isPicked: boolean }) {
  return (
    <>
      <span dir="auto" className={`min-w-0 truncate ${isPicked ? "font-bold" : ""}`}>
        <Highlight text={option.value} query={query} />
      </span>
      {option.number && (
        <span className="shrink-0 tabular-nums text-muted">
          #<Highlight text={option.number} query={query} />
        </span>
      )}
      <span className="ml-auto flex shrink-0 gap-1">
        {option.badges.map((badge) => (
          <span key={badge} className="badge bg-accent-soft py-0.5 text-xs text-accent">
            {badge}
          </span>
        ))}
      </span>
    </>
  );
}
