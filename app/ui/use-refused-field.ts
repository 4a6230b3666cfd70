import { useEffect, useRef } from "react";

/**
 * Focuses an input when its form was refused for it: by the page's HTML, and with JavaScript when the answer arrives.
 * `isEmptied` also removes what was typed, as of a password that was wrong.
 */
export function useRefusedField(refusal: object | undefined, { isAtFault, isEmptied = false }: FieldFault) {
  const ref = useRef<HTMLInputElement>(null);
  const shown = useRef(refusal);
  useEffect(() => {
    const isNew = shown.current !== refusal;
    shown.current = refusal;
    if (!isNew || !isAtFault || !ref.current) return;
    if (isEmptied) ref.current.value = "";
    ref.current.focus();
  }, [refusal, isAtFault, isEmptied]);
  return { ref, autoFocus: isAtFault };
}

interface FieldFault {
  isAtFault: boolean;
  isEmptied?: boolean;
}
