import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from "react";

/** Selects all of an entered field, after a press has ended: in WebKit its end on selected text places the caret. */
export function useSelectOnEntering() {
  const isPressed = useRef(false);
  return {
    onPointerDown({ currentTarget }: PointerEvent<HTMLInputElement>) {
      isPressed.current = document.activeElement !== currentTarget;
    },
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      if (!isPressed.current) currentTarget.select();
    },
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      if (isPressed.current) currentTarget.select();
      isPressed.current = false;
    },
  };
}
