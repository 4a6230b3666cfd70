import { ListFilter, RefreshCw, TriangleAlert } from "lucide-react";
import { type AriaAttributes, useRef } from "react";
import { useAnnounced } from "./use-announced";

interface PickerManualProps {
  id: string;
  name: string;
  value: string;
  /** The value that the form heard last. */
  heard: { current: string };
  aria: AriaAttributes;
  failure: { note: string; label: string } | undefined;
  onType: (value: string) => void;
  onSave: () => void;
  onBack: () => void;
  onRetry: () => void;
}

/** The field as a plain text input: what stands in it counts, saved or not. */
export function PickerManual({
  id,
  name,
  value,
  heard,
  aria,
  failure,
  onType,
  onSave,
  onBack,
  onRetry,
}: PickerManualProps) {
  const input = useRef<HTMLInputElement>(null);
  useAnnounced(input, value, heard);
  return (
    <div>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          name={name}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onSave();
          }}
          autoComplete="off"
          {...aria}
          className="control min-w-0 flex-1"
        />
        <button type="button" onClick={onSave} className="button button-plain">
          Save
        </button>
      </div>
      {failure ? (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="badge bg-danger-soft text-danger">
            <TriangleAlert aria-hidden className="size-4" /> {failure.label}
          </span>
          <span className="min-w-0 grow basis-48">{failure.note}</span>
          <button type="button" onClick={onRetry} className="button button-plain">
            <RefreshCw aria-hidden className="size-5" /> Retry
          </button>
        </p>
      ) : (
        <button type="button" onClick={onBack} className="button button-quiet mt-1 px-2">
          <ListFilter aria-hidden className="size-5" /> Back to Dropdown
        </button>
      )}
    </div>
  );
}
