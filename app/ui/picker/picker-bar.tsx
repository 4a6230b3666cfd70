import type { MouseEvent, TouchEvent } from "react";
import { Icon } from "~/ui/icon";
import type { PickerTexts } from "./picker-types";

interface PickerBarProps {
  texts: PickerTexts;
  isLoading: boolean;
  isEmpty: boolean;
  count: string;
  onRetry?: () => void;
  onManual?: () => void;
}

export function PickerBar({ texts, isLoading, isEmpty, count, onRetry, onManual }: PickerBarProps) {
  return (
    <>
      {isLoading && <p className="px-3 py-3 text-muted">{texts.loading}</p>}
      {!isLoading && isEmpty && (
        <p className="flex flex-wrap items-center gap-2 px-3 py-2 text-muted">
          {texts.none}
          {onManual && (
            <button type="button" {...keepOpen} onClick={onManual} className="button button-plain">
              Enter manually
            </button>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1 border-t border-line px-3 py-1.5">
        <p role="status" className="grow text-sm tabular-nums text-muted">
          {isLoading ? "" : count}
        </p>
        {onRetry && (
          <button
            type="button"
            aria-label="Retry"
            {...keepOpen}
            onClick={onRetry}
            className="button button-quiet button-icon"
          >
            <Icon name="RefreshCw" className="size-5" />
          </button>
        )}
        {onManual && (
          <button type="button" {...keepOpen} onClick={onManual} className="button button-quiet px-1 sm:px-2">
            <Icon name="PenLine" className="size-5 max-sm:hidden" /> Manual Entry
          </button>
        )}
      </div>
    </>
  );
}

/** A button's press does not close the list before its click: by mouse the blur would, by touch downshift at the window. */
const keepOpen = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onTouchEnd: (event: TouchEvent) => event.stopPropagation(),
};
