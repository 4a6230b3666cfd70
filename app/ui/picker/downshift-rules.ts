import { type UseComboboxProps, useCombobox } from "downshift";
import type { PickerOption } from "./picker-option";

type Reducer = NonNullable<UseComboboxProps<PickerOption>["stateReducer"]>;

/** Highlights the first match while searching, whatever the mouse does. Leaving does not select the option under it. */
export function reducerOf(query: string, takesFirst: boolean): Reducer {
  const first = (text = "") => (takesFirst && text.trim() ? 0 : -1);
  const types = useCombobox.stateChangeTypes;
  return (state, { type, changes }) => {
    if (type === types.InputChange) return { ...changes, highlightedIndex: first(changes.inputValue) };
    if (type === types.MenuMouseLeave) return { ...changes, highlightedIndex: first(query) };
    return type === types.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes;
  };
}

export function keepFromDownshift(event: Event): void {
  Object.assign(event, { preventDownshiftDefault: true });
}
