import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from "react";

/**
 * Selects all of a field that is entered; a further press places the caret. Entered by a press, the field waits for its
 * end: in WebKit a press that ends on selected text places the caret.
 */
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
