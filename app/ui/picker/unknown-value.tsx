import { useMemo } from "react";
import { findNearSpellings } from "./near-spelling";
import type { PickerOption } from "./picker-option";

interface UnknownValueProps {
  text: string;
  value: string;
  options: readonly PickerOption[];
  onPick: (value: string) => void;
}

export function UnknownValue({ text, value, options, onPick }: UnknownValueProps) {
  const near = useMemo(() => findNearSpellings(options, value, 3), [options, value]);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5">
      {text}
      {near.map((option) => (
        <button
          key={option.value}
          type="button"
          onClick={() => onPick(option.value)}
          className="button button-plain min-w-0 whitespace-normal px-3 text-left text-sm"
        >
          <span className="min-w-0 break-words">{option.value}</span>
        </button>
      ))}
    </p>
  );
}
