import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ClipboardEvent, type InputEvent, useState } from "react";
import { isWholeNumber } from "~/tanks/model/tank.schema";
import { gallons } from "~/tanks/model/tank-format";
import { Field } from "~/ui/field";
import { useSelectOnEntering } from "~/ui/use-select-on-entering";

const keptByBrowsers = /^[-+.e\d０-９]*$/i;

const inThousands = /^\d{1,3}([ \u00a0\u202f'’]\d{3})+$/;

const onlyDigits = "Only digits are part of a size.";

/** In gallons: hardly a tank is larger, and an extra digit is soon typed. */
const surprisingSize = 10_000_000;

export interface ControlAttributes {
  autoFocus: boolean;
  "aria-required": boolean;
}

interface SizeControlProps {
  label: string;
  field: FieldMetadata<string | number>;
  attributes: ControlAttributes;
}

/** Engines differ in what a number field does with the rest: here all leave it out, and "2,50" is asked about as 250. */
export function SizeControl({ label, field, attributes }: SizeControlProps) {
  const [hasOthers, setHasOthers] = useState(false);
  const [isPasteRefused, setPasteRefused] = useState(false);
  const [value, setValue] = useState(String(field.initialValue ?? ""));
  /** Of the digits, where the first comma was typed; NaN for what no size has. */
  const [leftOutAt, setLeftOutAt] = useState<number>();
  const errors = hasOthers || isPasteRefused ? [onlyDigits] : field.errors;
  const questionId = `${field.id}-question`;
  const isDoubtful = leftOutAt !== undefined && !isInThousands(value, leftOutAt);
  const isAsked = Number(value) > surprisingSize || (isDoubtful && Number(value) > 0);

  function onBeforeInput(event: InputEvent<HTMLInputElement>) {
    const { data } = event;
    if (keptByBrowsers.test(data)) return;
    event.preventDefault();
    if (data !== ",") setHasOthers(true);
    if (data.length === 1 && !isDoubtful) setLeftOutAt(data === "," ? (leftOutAt ?? value.length) : Number.NaN);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (keptByBrowsers.test(pasted)) return;
    event.preventDefault();
    const text = pasted
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .trim();
    const plain = inThousands.test(text) ? text.replace(/\D/g, "") : text;
    // Deprecated, and alone in keeping what Undo takes back.
    if (isWholeNumber(plain)) document.execCommand("insertText", false, plain.replaceAll(",", ""));
    else setPasteRefused(true);
  }

  return (
    <Field label={label} id={field.id} errorId={field.errorId} errors={errors}>
      <input
        {...getInputProps(field, { type: "number" })}
        aria-describedby={errors ? field.errorId : isAsked ? questionId : undefined}
        aria-invalid={errors !== undefined || undefined}
        onBeforeInput={onBeforeInput}
        onPaste={onPaste}
        onInput={({ currentTarget }) => {
          setValue(currentTarget.value);
          setPasteRefused(false);
          if (currentTarget.value.length <= 1) setLeftOutAt(undefined);
        }}
        {...useSelectOnEntering()}
        {...attributes}
        inputMode="numeric"
        enterKeyHint="next"
        step={1}
        onBlur={({ currentTarget }) => {
          setHasOthers(currentTarget.validity.badInput);
          if (currentTarget.value === "" && currentTarget.validity.valid) currentTarget.value = "0";
        }}
        onWheel={(event) => event.currentTarget.blur()}
        className={`control text-2xl tabular-nums ${Number(value) > 0 ? "font-bold" : "text-muted"}`}
      />
      <p id={questionId} role="status">
        {isAsked && (
          <span className="mt-1.5 block rounded-lg bg-accent-soft px-3 py-2 text-sm">
            Is {gallons(Number(value))} meant?
          </span>
        )}
      </p>
    </Field>
  );
}

function isInThousands(digits: string, commaAt: number): boolean {
  return digits[0] !== "0" && commaAt > 0 && commaAt <= 3 && (digits.length - commaAt) % 3 === 0;
}
