import type { ComponentProps } from "react";
import { useEffect, useState } from "react";
import { settleTime } from "~/browser/touch/stray-taps";
import { useHydrated } from "~/browser/use-hydrated";

/** Ignores presses in its first moment: a second tap of a hurried hand was meant for what stood here before. */
export function SettledButton({ onClick, "aria-disabled": isDisabled, ...props }: ComponentProps<"button">) {
  const [isSettled, setSettled] = useState(!useHydrated());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      {...props}
      aria-disabled={!isSettled || isDisabled}
      onClick={(event) => (isSettled ? onClick?.(event) : event.preventDefault())}
    />
  );
}
