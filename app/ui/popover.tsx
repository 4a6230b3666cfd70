import type { ReactNode } from "react";

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
      className={`popover panel shadow-float ${className}`}
      {...{ popover: "auto" }}
    >
      {children}
    </div>
  );
}

/** React 18 does not know `popoverTarget`. */
export function opens(id: string) {
  return { popovertarget: id, "aria-haspopup": "dialog" } as const;
}
