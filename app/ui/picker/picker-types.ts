import type { PickerOption } from "./picker-option";

export interface PickerTexts {
  select: string;
  search: string;
  loading: string;
  none: string;
  /** The quiet note under a value that the list does not have. */
  unknown: string;
}

/** A list that is being loaded, is there, or could not be had. */
export interface PickerSource {
  isLoading: boolean;
  options: readonly PickerOption[];
  /** After the number of options, such as "customers (CSV)". */
  counted: string;
  /** Why there is no list: a note and a short label; undefined where there is one. */
  failure?: { note: string; label: string };
  onRetry: () => void;
}
