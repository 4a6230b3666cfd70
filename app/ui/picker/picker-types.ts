import type { PickerOption } from "./picker-option";

export interface PickerTexts {
  select: string;
  search: string;
  loading: string;
  none: string;
  unknown: string;
}

export interface PickerFailure {
  note: string;
  label: string;
  reason?: string;
}

export interface PickerSource {
  isLoading: boolean;
  options: readonly PickerOption[];
  counted: string;
  failure?: PickerFailure;
  onRetry?: () => void;
}
