import { type MutableRefObject, useRef, useState } from "react";

export type InputRef = MutableRefObject<HTMLInputElement | null>;

/** The `ref` of an input that takes the place of another of its id: whoever types in that one types on in this. */
export function useTypingOn(id: string, input: InputRef, onType: (text: string) => void) {
  const place = useRef(useState(() => placeIn(id))[0]);
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

function placeIn(id: string) {
  const input = typeof document === "undefined" ? null : document.activeElement;
  if (!(input instanceof HTMLInputElement) || input.id !== id) return undefined;
  const caret: Parameters<HTMLInputElement["setSelectionRange"]> = [input.selectionStart, input.selectionEnd];
  return { text: input.value, caret };
}
