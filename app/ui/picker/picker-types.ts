import type { PickerOption } from "./picker-option";

export interface PickerTexts {
  select: string;
  search: string;
  loading: string;
  none: string;
  unknown: string;
}

export interface PickerSource {
  isLoading: boolean;
  options: readonly PickerOption[];
  counted: string;
  failure?: { note: string; label: string };
  onRetry?: () => void;
}
