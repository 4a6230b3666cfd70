import { useEffect, useState } from "react";
import type { Failure } from "~/browser/network/failure";
import { addRecent, readRecent } from "~/browser/recent-choices";
import { Picker, type PickerField } from "~/ui/picker/picker";
import type { PickerSource, PickerTexts } from "~/ui/picker/picker-types";

export type LoadedList = Pick<PickerSource, "options" | "counted" | "failure">;

interface ListPickerProps extends PickerField {
  /** Names the recent choices in storage. */
  list: string;
  texts: PickerTexts;
  load: (cache: RequestCache) => Promise<LoadedList>;
}

export function ListPicker({ list, texts, load, ...field }: ListPickerProps) {
  const [loaded, setLoaded] = useState<LoadedList>();
  const [retries, setRetries] = useState(0);
  const [recent] = useState(() => readRecent(list));
  // On mount, not on opening: without a list the picker starts as a text input.
  useEffect(() => {
    let isLatest = true;
    load(retries === 0 ? "default" : "reload").then((answer) => isLatest && setLoaded(answer));
    return () => {
      isLatest = false;
    };
  }, [load, retries]);

  function retry() {
    setLoaded(undefined);
    setRetries(retries + 1);
  }

  const source = { options: [], counted: "", ...loaded, isLoading: loaded === undefined, onRetry: retry };
  return (
    <Picker {...field} texts={texts} source={source} recent={recent} onPicked={(value) => addRecent(list, value)} />
  );
}

/** A list that could not be had is not an empty one. */
export function notLoaded({ what }: Failure, label: string): LoadedList {
  return { options: [], counted: "", failure: { note: `${what.replace(/\.$/, "")} - using manual entry`, label } };
}
