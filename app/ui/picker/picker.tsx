import { useInputControl } from "@conform-to/react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFocusAfter } from "../use-lost-focus";
import { PickerDropdown } from "./picker-dropdown.client";
import { PickerManual } from "./picker-manual";
import type { PickerSource, PickerTexts } from "./picker-types";

export interface PickerField {
  id: string;
  name: string;
  isRequired: boolean;
  formId: string;
  initialValue: string;
  errorId: string;
  hasError: boolean;
}

interface PickerProps extends PickerField {
  texts: PickerTexts;
  source: PickerSource;
  recent: readonly string[];
  onPicked: (value: string) => void;
}

interface Mode {
  isManual: boolean;
  chosenBefore?: string;
}

/** A form field filled from a searchable list or by hand; by hand if there is no list. Both modes share its value. */
export function Picker(props: PickerProps) {
  const { id, isRequired, errorId, hasError, texts, source, recent, onPicked, ...meta } = props;
  const [{ name, formId, initialValue }] = useState(meta);
  const { value = "", change, blur } = useInputControl({ name, formId, initialValue });
  const [{ chosenBefore, ...mode }, showMode] = useState<Mode>({ isManual: false });
  const input = useRef<HTMLInputElement | null>(null);
  const noteId = useId();
  const isManual = mode.isManual || (source.failure !== undefined && !source.isLoading);
  const panel = useRef<HTMLDivElement>(null);
  const hadFocus = panel.current?.contains(document.activeElement);
  useFocusAfter(() => (hadFocus ? panel.current : null), [isManual, value]);

  /** At once, so that a phone leaves its keyboard up. */
  function setMode(next: Mode) {
    flushSync(() => showMode(next));
    input.current?.focus();
  }

  function pick(next: string) {
    change(next);
    if (next !== "") onPicked(next);
  }

  const aria = {
    "aria-required": isRequired,
    "aria-invalid": hasError || undefined,
    "aria-describedby": [...(hasError ? [errorId] : []), ...(isManual ? [] : [noteId])].join(" ") || undefined,
  };
  return (
    <div ref={panel} tabIndex={-1} className="rounded-lg">
      {/* Holds the value for the form. Conform focuses it if it is invalid. */}
      <input
        name={name}
        defaultValue={initialValue}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        onFocus={() => input.current?.focus()}
      />
      {isManual ? (
        <PickerManual
          id={id}
          inputRef={input}
          value={value}
          aria={aria}
          failure={source.failure}
          onType={change}
          onBlur={blur}
          onSave={() => {
            pick(value.trim());
            showMode({ isManual: false });
          }}
          onBack={() => {
            input.current?.blur();
            if (chosenBefore) change(chosenBefore);
            setMode({ isManual: false });
          }}
          onRetry={source.onRetry}
        />
      ) : (
        <PickerDropdown
          id={id}
          noteId={noteId}
          inputRef={input}
          value={value}
          aria={aria}
          texts={texts}
          source={source}
          recent={recent}
          onType={change}
          onPick={pick}
          onManual={(typed, chosen) => {
            if (typed !== "") change(typed);
            setMode({ isManual: true, chosenBefore: chosen });
          }}
        />
      )}
    </div>
  );
}
