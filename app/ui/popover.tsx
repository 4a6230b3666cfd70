import type { ReactNode } from "react";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { Icon } from "~/ui/icon";

interface PopoverProps {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}

/** The browser's own popover: Escape, outside clicks and focus restoration work without JavaScript. */
export function Popover({ id, label, className, children }: PopoverProps) {
  return (
    <div
      id={id}
      role="dialog"
      aria-label={label}
      onKeyDown={({ key }) => key === "Escape" && leadBack(id)}
      className={`popover panel shadow-float ${className}`}
      {...{ popover: "auto" }}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between bg-surface pl-5 pr-2 pt-2">
        <h2 className="text-lg font-bold">{label}</h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => leadBack(id)}
          className="button button-quiet button-icon"
          {...{ popovertarget: id, popovertargetaction: "hide" }}
        >
          <Icon name="X" className="size-5" />
        </button>
      </div>
      {children}
      <DoubleTapGuard />
    </div>
  );
}

/** The browser leads back from the first popover, and not from one that was opened within it. */
function leadBack(id: string) {
  document.querySelector<HTMLElement>(`[popover] [popovertarget="${id}"]:not([popovertargetaction])`)?.focus();
}

export function closePopover({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

export function closePopovers(): void {
  document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
}

/** React 18 does not know `popoverTarget`. */
export function opens(id: string) {
  return { popovertarget: id, "aria-haspopup": "dialog" } as const;
}
