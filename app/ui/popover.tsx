import type { ReactNode } from "react";

interface PopoverProps {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}

/** A panel that the browser itself opens, closes by Escape or a press outside, and gives the focus back from. */
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

/** What makes a button open and close a popover; React 18 does not know the attribute. */
export function opens(id: string) {
  return { popovertarget: id, "aria-haspopup": "dialog" } as const;
}

/** Makes a button close the popover it stands in. */
export function closes(id: string) {
  return { popovertarget: id, popovertargetaction: "hide" } as const;
}
