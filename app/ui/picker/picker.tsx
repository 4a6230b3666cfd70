import { useId, useMemo, useRef, useState } from "react";
import { PickerDropdown } from "./picker-dropdown";
import { PickerManual } from "./picker-manual";
import { closestOptions, type PickerOption } from "./picker-option";
import type { PickerSource, PickerTexts } from "./picker-types";

interface PickerProps {
  id: string;
  /** The form's field. */
  name: string;
  initialValue: string;
  errorId: string;
  hasError: boolean;
  texts: PickerTexts;
  source: PickerSource;
  /** Values picked before, the latest first. */
  recent: readonly string[];
  onPicked: (value: string) => void;
}

/**
 * A field filled from a searchable list or by hand. Without a list it is by hand by itself; what was typed or picked
 * stays whichever way it is shown.
 */
export function Picker({ id, name, initialValue, errorId, hasError, texts, source, recent, onPicked }: PickerProps) {
  const [value, setValue] = useState(initialValue);
  const [wantsManual, setWantsManual] = useState(false);
  const heard = useRef(initialValue);
  const noteId = useId();
  const isManual = wantsManual || (source.failure !== undefined && !source.isLoading);
  const isUnknown =
    value !== "" && source.options.length > 0 && !source.options.some((option) => option.value === value);

  function pick(next: string) {
    setValue(next);
    if (next !== "") onPicked(next);
  }

  const aria = {
    "aria-invalid": hasError || undefined,
    "aria-describedby": hasError ? `${errorId} ${noteId}` : noteId,
  };
  return (
    <>
      {isManual ? (
        <PickerManual
          id={id}
          name={name}
          value={value}
          heard={heard}
          aria={aria}
          failure={source.failure}
          onType={setValue}
          onSave={() => {
            pick(value.trim());
            setWantsManual(false);
          }}
          onBack={() => setWantsManual(false)}
          onRetry={source.onRetry}
        />
      ) : (
        <PickerDropdown
          id={id}
          name={name}
          value={value}
          heard={heard}
          aria={aria}
          texts={texts}
          source={source}
          recent={recent}
          onPick={pick}
          onType={setValue}
          onManual={(typed) => {
            if (typed !== "") setValue(typed);
            setWantsManual(true);
          }}
        />
      )}
      <div id={noteId} className="text-sm text-muted">
        {isUnknown && !isManual && (
          <Unknown text={texts.unknown} value={value} options={source.options} onPick={pick} />
        )}
      </div>
    </>
  );
}

interface UnknownProps {
  text: string;
  value: string;
  options: readonly PickerOption[];
  onPick: (value: string) => void;
}

/** A name from before the list changed is kept; the nearest ones of the list are a press away. */
function Unknown({ text, value, options, onPick }: UnknownProps) {
  const closest = useMemo(() => closestOptions(options, value, 3), [options, value]);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5">
      {text}
      {closest.map((option) => (
        <button
          key={option.value}
          type="button"
          onClick={() => onPick(option.value)}
          className="button button-plain min-w-0 px-3 text-sm"
        >
          <span className="truncate">{option.value}</span>
        </button>
      ))}
    </p>
  );
}
