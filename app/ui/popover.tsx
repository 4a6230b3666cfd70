import type { ReactNode } from "react";

interface PopoverProps {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}

/** The browser opens and closes it, on Escape and outside clicks too, and restores the focus: no JavaScript needed. */
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

/** The attributes of a button that toggles a popover; React 18 does not know `popoverTarget`. */
export function opens(id: string) {
  return { popovertarget: id, "aria-haspopup": "dialog" } as const;
}
