import { useVirtualizer } from "@tanstack/react-virtual";
import { useCombobox } from "downshift";
import { type AriaAttributes, type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { numeral } from "~/text/numerals";
import { Icon } from "~/ui/icon";
import { isComposing } from "~/ui/next-field";
import { keepFromDownshift, reducerOf } from "./downshift-rules";
import { PickerBar } from "./picker-bar";
import { filterOptions, findOption, putFirst } from "./picker-option";
import { keyOf, optionHeight, PickerOptions } from "./picker-options";
import { PickerPanel } from "./picker-panel";
import type { PickerSource, PickerTexts } from "./picker-types";
import { UnknownValue } from "./unknown-value";
import { type InputRef, useTypingOn } from "./use-typing-on";

interface PickerDropdownProps {
  id: string;
  noteId: string;
  inputRef: InputRef;
  value: string;
  /** What the field shows of a value that is not itself the name. */
  nameOf?: (value: string) => string;
  aria: AriaAttributes;
  texts: PickerTexts;
  source: PickerSource;
  recent: readonly string[];
  onType: (value: string) => void;
  onPick: (value: string) => void;
  /** Whether Enter means the first match while searching, and leaving the one whose whole name is typed. */
  takesFirst?: boolean;
  /** Of a field that takes what is not on the list, in an input of its own. */
  onManual?: (typed: string, chosen: string) => void;
}

/** A combobox that searches while open. What is typed is its value, on the list or not; Escape takes it back. */
export function PickerDropdown(props: PickerDropdownProps) {
  const {
    id,
    noteId,
    inputRef,
    value,
    nameOf = (value) => value,
    aria,
    texts,
    source,
    recent,
    takesFirst = true,
    onType,
    onPick,
    onManual,
  } = props;
  const [search, setSearch] = useState<{ query: string; before: string }>();
  const [earlier, setEarlier] = useState("");
  const [picks, setPicks] = useState(0);
  const query = search?.query ?? "";
  const picked = search ? search.before : value;
  const ordered = useMemo(() => putFirst(source.options, recent), [source.options, recent]);
  const items = useMemo(() => [...filterOptions(ordered, query)], [ordered, query]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => optionHeight,
    getItemKey: (index) => keyOf(items[index], index),
    overscan: 4,
  });

  function searchFor(text: string) {
    setSearch({ query: text, before: picked });
    onType(findOption(source.options, text)?.value ?? text.trim());
  }

  function takeBack() {
    setSearch(undefined);
    onType(picked);
  }

  function leave() {
    if (picked !== value) setEarlier(picked);
    setSearch(undefined);
    const match = takesFirst && findOption(source.options, query);
    if (match) onPick(match.value);
  }

  const { isOpen, highlightedIndex, closeMenu, getInputProps, ...getProps } = useCombobox({
    inputId: id,
    items,
    selectedItem: null,
    itemToString: (option) => option?.value ?? "",
    scrollIntoView: () => {},
    stateReducer: reducerOf(query, takesFirst),
    onSelectedItemChange: ({ selectedItem }) => {
      setSearch(undefined);
      setPicks(picks + 1);
      if (selectedItem) onPick(selectedItem.value);
    },
    onIsOpenChange: ({ isOpen, type, selectedItem }) => {
      if (isOpen) setSearch((current) => current ?? { query: "", before: value });
      else if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) takeBack();
      else if (!selectedItem) leave();
    },
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      const isPointed = type === useCombobox.stateChangeTypes.ItemMouseMove;
      if (highlightedIndex >= 0 && !isPointed) virtualizer.scrollToIndex(highlightedIndex);
    },
  });

  function keepOpenInPanel({ currentTarget, relatedTarget, nativeEvent }: FocusEvent) {
    if (currentTarget.parentElement?.contains(relatedTarget)) keepFromDownshift(nativeEvent);
  }

  /** Enter without a highlighted option is left to the form, unless options are still to come. */
  function leaveByEnter(event: KeyboardEvent) {
    if (isComposing(event)) return keepFromDownshift(event.nativeEvent);
    if (event.key !== "Enter" || items[highlightedIndex]) return;
    keepFromDownshift(event.nativeEvent);
    if (query && source.isLoading) event.preventDefault();
  }

  const inputProps = getInputProps({
    ref: useTypingOn(id, inputRef, onType),
    ...aria,
    "aria-labelledby": undefined,
    value: search?.query ?? nameOf(value),
    onChange: (event) => searchFor(event.currentTarget.value),
    onKeyDown: leaveByEnter,
    onBlur: keepOpenInPanel,
  });

  const total = numeral(source.options.length);
  const count = query ? `${numeral(items.length)} of ${total}` : `${total} ${source.counted}`;
  return (
    <>
      <div className="relative">
        <input
          {...inputProps}
          dir="auto"
          enterKeyHint="next"
          placeholder={isOpen ? texts.search : texts.select}
          className="control pr-12"
        />
        <button
          type="button"
          {...getProps.getToggleButtonProps()}
          aria-label="Show the list"
          className="absolute right-0 top-0 flex size-11 items-center justify-center text-muted"
        >
          <Icon name="ChevronDown" className={`size-5 transition-[rotate] ${isOpen ? "[rotate:180deg]" : ""}`} />
        </button>
        <PickerPanel
          isOpen={isOpen}
          isLoading={source.isLoading}
          inputRef={inputRef}
          onLeave={closeMenu}
          onEscape={inputProps.onKeyDown}
        >
          <PickerOptions
            items={items}
            isOpen={isOpen}
            highlightedIndex={highlightedIndex}
            query={query}
            value={nameOf(picked)}
            recent={recent}
            scroller={scroller}
            virtualizer={virtualizer}
            {...getProps}
          />
          <PickerBar
            texts={texts}
            isLoading={source.isLoading}
            isEmpty={items.length === 0}
            count={count}
            onRetry={source.onRetry}
            onManual={onManual && (() => onManual(query, picked))}
          />
        </PickerPanel>
      </div>
      {picks > 0 && <DoubleTapGuard key={picks} />}
      <div id={noteId} aria-live="polite" className="text-sm text-muted">
        <UnknownValue
          text={texts.unknown}
          value={nameOf(picked)}
          earlier={nameOf(earlier)}
          options={source.options}
          onPick={(name) => onPick(name === nameOf(earlier) ? earlier : name)}
        />
      </div>
    </>
  );
}
