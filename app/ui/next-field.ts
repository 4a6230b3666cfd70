import type { KeyboardEvent } from "react";

const lineTypes = ["text", "number"];

function isLine(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && lineTypes.includes(element.type) && element.tabIndex >= 0;
}

/** Enter in a single-line field leads to the next field and submits nothing. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.defaultPrevented || !isLine(target)) return;
  event.preventDefault();
  const fields = [...form.elements].filter((field) => isLine(field) || field instanceof HTMLTextAreaElement);
  const next = fields[fields.indexOf(target) + 1];
  if (next instanceof HTMLElement) next.focus();
}
