import { PenLine, RefreshCw } from "lucide-react";
import type { PickerTexts } from "./picker-types";

interface PickerBarProps {
  texts: PickerTexts;
  isLoading: boolean;
  isEmpty: boolean;
  count: string;
  onRetry: () => void;
  onManual: () => void;
}

export function PickerBar({ texts, isLoading, isEmpty, count, onRetry, onManual }: PickerBarProps) {
  return (
    <>
      {isLoading && <p className="px-3 py-3 text-muted">{texts.loading}</p>}
      {!isLoading && isEmpty && (
        <p className="flex flex-wrap items-center gap-2 px-3 py-2 text-muted">
          {texts.none}
          <button type="button" onMouseDown={keepFocus} onClick={onManual} className="button button-plain">
            Enter manually
          </button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
        <p role="status" className="grow text-sm tabular-nums text-muted">
          {isLoading ? "" : count}
        </p>
        <button
          type="button"
          aria-label="Retry"
          onMouseDown={keepFocus}
          onClick={onRetry}
          className="button button-quiet button-icon"
        >
          <RefreshCw aria-hidden className="size-5" />
        </button>
        <button type="button" onMouseDown={keepFocus} onClick={onManual} className="button button-quiet px-2">
          <PenLine aria-hidden className="size-5" /> Manual Entry
        </button>
      </div>
    </>
  );
}

/** Prevents the blur, and so the closing of the list, that pressing a button would cause before its click. */
function keepFocus(event: React.MouseEvent) {
  event.preventDefault();
}
