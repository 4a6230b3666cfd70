import { useVirtualizer } from "@tanstack/react-virtual";
import { useCombobox } from "downshift";
import { ChevronDown, PenLine, RefreshCw } from "lucide-react";
import { type AriaAttributes, useMemo, useRef, useState } from "react";
import { Highlight } from "./highlight";
import type { PickerSource, PickerTexts } from "./picker";
import { filterOptions, type PickerOption, putFirst } from "./picker-option";
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

const rowHeight = 48;

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
    estimateSize: () => rowHeight,
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
    defaultHighlightedIndex: query ? 0 : -1,
    // Going on to the next field is no choice of whatever the pointer last passed.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes,
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
        <div ref={scroller} className="max-h-60 overflow-y-auto">
          <ul
            {...getMenuProps({ "aria-label": "Choices" })}
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
                      <Option option={item} query={query ?? ""} isPicked={item.value === value} />
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
              onClick={() => onManual(query ?? "")}
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
            onClick={() => onManual(query ?? "")}
            className="button button-quiet px-2"
          >
            <PenLine aria-hidden className="size-5" /> Manual Entry
          </button>
        </div>
      </div>
    </div>
  );
}

function findOption(options: readonly PickerOption[], text: string): PickerOption | undefined {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? undefined : options.find((option) => option.value.toLowerCase() === wanted);
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
