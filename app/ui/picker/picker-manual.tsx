import type { AriaAttributes } from "react";
import { Icon } from "~/ui/icon";
import { isComposing } from "~/ui/next-field";
import type { PickerFailure } from "./picker-types";
import { type InputRef, useTypingOn } from "./use-typing-on";

interface PickerManualProps {
  id: string;
  inputRef: InputRef;
  value: string;
  aria: AriaAttributes;
  failure: PickerFailure | undefined;
  onType: (value: string) => void;
  onBlur: () => void;
  onSave: () => void;
  onBack: () => void;
  onRetry?: () => void;
}

export function PickerManual({
  id,
  inputRef,
  value,
  aria,
  failure,
  onType,
  onBlur,
  onSave,
  onBack,
  onRetry,
}: PickerManualProps) {
  return (
    <div>
      <div className="flex gap-2">
        <input
          ref={useTypingOn(id, inputRef, onType)}
          id={id}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isComposing(event)) onSave();
          }}
          dir="auto"
          autoComplete="off"
          enterKeyHint="next"
          {...aria}
          className="control min-w-0 flex-1"
        />
        <button type="button" onClick={onSave} className="button button-plain">
          Save
        </button>
      </div>
      {failure ? (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="min-w-0 grow basis-48">
            <strong className="font-semibold">{failure.label}:</strong> {failure.note}
            {failure.reason && `. ${failure.reason}`}
          </span>
          <button type="button" onClick={onRetry} className="button button-quiet px-2">
            <Icon name="RefreshCw" className="size-5" /> Retry
          </button>
        </p>
      ) : (
        <button type="button" onClick={onBack} className="button button-quiet mt-1 px-2">
          <Icon name="ListFilter" className="size-5" /> Back to Dropdown
        </button>
      )}
    </div>
  );
}
