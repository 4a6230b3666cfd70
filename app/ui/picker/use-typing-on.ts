import { type MutableRefObject, useRef, useState } from "react";

export type InputRef = MutableRefObject<HTMLInputElement | null>;

/** The `ref` of what replaces `input`: whoever types there types on here. Of a form that is drawn anew, the focus alone comes. */
export function useTypingOn(id: string, input: InputRef, onType: (text: string) => void) {
  const place = useRef(useState(() => placeIn(id, input))[0]);
  return (element: HTMLInputElement | null) => {
    input.current = element;
    if (!element || !place.current) return;
    const { text, caret } = place.current;
    place.current = undefined;
    element.focus({ preventScroll: true });
    // An open list's input is empty beside a value.
    if (text === "") return;
    if (element.value !== text) {
      element.value = text;
      onType(text);
    }
    element.setSelectionRange(...caret);
  };
}

function placeIn(id: string, input: InputRef) {
  const active = typeof document === "undefined" ? null : document.activeElement;
  if (!(active instanceof HTMLInputElement) || active.id !== id) return undefined;
  const caret: Parameters<HTMLInputElement["setSelectionRange"]> = [active.selectionStart, active.selectionEnd];
  return { text: active === input.current ? active.value : "", caret };
}
