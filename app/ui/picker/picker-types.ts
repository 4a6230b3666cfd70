import type { PickerOption } from "./picker-option";

export interface PickerTexts {
  select: string;
  search: string;
  loading: string;
  none: string;
  /** Shown under a value that the list does not contain. */
  unknown: string;
}

export interface PickerSource {
  isLoading: boolean;
  options: readonly PickerOption[];
  /** Follows the number of options, such as "customers (CSV)". */
  counted: string;
  /** Why there are no options: a note and a short label. */
  failure?: { note: string; label: string };
  onRetry: () => void;
}
