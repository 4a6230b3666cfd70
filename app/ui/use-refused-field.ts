import { useEffect, useRef } from "react";

/** Focuses a refused input: by the page's HTML, or by script when the answer arrives. `isEmptied` removes its text. */
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
