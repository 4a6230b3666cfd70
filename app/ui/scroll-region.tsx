import { forwardRef, type ReactNode } from "react";

interface ScrollRegionProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export const ScrollRegion = forwardRef<HTMLElement, ScrollRegionProps>(function ScrollRegion(
  { label, className = "", children },
  ref,
) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={ref} aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
      {children}
    </section>
  );
});
