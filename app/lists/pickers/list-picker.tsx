import { useCallback, useEffect, useState } from "react";
import { addRecent, readRecent } from "~/browser/recent-choices";
import { Picker } from "~/ui/picker/picker";
import type { PickerSource, PickerTexts } from "~/ui/picker/picker-types";

/** What loading a list gave: its options, or why there are none. */
export type LoadedList = Pick<PickerSource, "options" | "counted" | "failure">;

/** The field of a form that a picker stands in. */
export interface PickerField {
  id: string;
  name: string;
  initialValue: string;
  errorId: string;
  hasError: boolean;
}

interface ListPickerProps extends PickerField {
  /** Under which the last choices are kept. */
  list: string;
  texts: PickerTexts;
  load: () => Promise<LoadedList>;
  /** Lets the next load ask the server again. */
  forget: () => void;
}

/** A picker of a list that is loaded when the picker is first shown, and again on demand. */
export function ListPicker({ list, texts, load, forget, ...field }: ListPickerProps) {
  const [loaded, setLoaded] = useState<LoadedList>();
  const [recent] = useState(() => readRecent(list));
  const start = useCallback(() => void load().then(setLoaded), [load]);
  useEffect(start, [start]);

  function retry() {
    setLoaded(undefined);
    forget();
    start();
  }

  const source = { options: [], counted: "", ...loaded, isLoading: loaded === undefined, onRetry: retry };
  return (
    <Picker {...field} texts={texts} source={source} recent={recent} onPicked={(value) => addRecent(list, value)} />
  );
}
