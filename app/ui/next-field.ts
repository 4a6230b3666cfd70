import type { KeyboardEvent } from "react";

const lineTypes = ["text", "number"];

function isLine(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && lineTypes.includes(element.type) && element.tabIndex >= 0;
}

/** The Enter that ends the composition of a letter; Safari tells it by this code alone. */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Enter in a single-line field leads to the next field and submits nothing. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || isComposing(event) || event.defaultPrevented || !isLine(target)) return;
  event.preventDefault();
  const fields = [...form.elements].filter((field) => isLine(field) || field instanceof HTMLTextAreaElement);
  const next = fields[fields.indexOf(target) + 1];
  if (next instanceof HTMLElement) next.focus();
}
