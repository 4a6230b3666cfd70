import { useMemo } from "react";
import { findNearSpellings } from "./near-spelling";
import { filterOptions, type PickerOption } from "./picker-option";

interface UnknownValueProps {
  text: string;
  value: string;
  earlier: string;
  options: readonly PickerOption[];
  onPick: (value: string) => void;
}

/** Says that a value is not on the list, and offers what may have been meant. */
export function UnknownValue({ text, value, earlier, options, onPick }: UnknownValueProps) {
  const isUnknown = options.length > 0 && !options.some((option) => option.value === value);
  const offered = useMemo(
    () => (isUnknown ? [...new Set([...(earlier ? [earlier] : []), ...likelyNames(options, value)])] : []),
    [isUnknown, earlier, options, value],
  );
  if (!isUnknown || (value === "" && offered.length === 0)) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg bg-accent-soft px-3 py-2 text-ink">
      {value !== "" && text}
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => onPick(name)}
          className="button button-plain min-w-0 whitespace-normal px-3 text-left text-sm"
        >
          <span dir="auto" className="min-w-0 break-words">
            {name}?
          </span>
        </button>
      ))}
    </p>
  );
}

/** Of the same name in another spelling, else those that contain it, such as after a word that was meant to search. */
function likelyNames(options: readonly PickerOption[], value: string): string[] {
  if (value === "") return [];
  const near = findNearSpellings(options, value, 3);
  return (near.length > 0 ? near : filterOptions(options, value).slice(0, 3)).map((option) => option.value);
}
