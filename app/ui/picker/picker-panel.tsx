import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";

interface PickerPanelProps {
  isOpen: boolean;
  isLoading: boolean;
  inputRef: RefObject<HTMLInputElement>;
  onLeave: () => void;
  onEscape: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export function PickerPanel({ isOpen, isLoading, inputRef, onLeave, onEscape, children }: PickerPanelProps) {
  const panel = useRef<HTMLFieldSetElement>(null);

  // Again when the options come: the list grows by them, under a phone's keyboard.
  const shown = isOpen && (isLoading ? "empty" : "filled");
  useEffect(() => {
    if (!shown) return;
    const show = () => {
      for (const part of [panel, inputRef]) part.current?.scrollIntoView({ block: "nearest" });
    };
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [shown, inputRef]);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    const isWithin = currentTarget.contains(relatedTarget) || relatedTarget === inputRef.current;
    if (relatedTarget && !isWithin) onLeave();
  }

  function takeBack(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    inputRef.current?.focus();
    onEscape(event);
  }

  return (
    <fieldset
      ref={panel}
      onBlur={leave}
      onKeyDown={takeBack}
      className={`panel absolute min-w-0 inset-x-0 top-full z-10 mt-1 shadow-float ${isOpen ? "" : "hidden"}`}
    >
      {children}
    </fieldset>
  );
}
