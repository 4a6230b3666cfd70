import type { SubmissionResult } from "@conform-to/react";
import type { Failure } from "~/browser/network/failure";
import type { ToastMessage } from "~/ui/toast/toast-store";
import type { Tank, TankBeside, TankSummary } from "./tank";
import type { TankFieldName, TankFieldValues } from "./tank-fields";

export type ScreenContent =
  | { mode: "list"; rows: TankRows; suggestions: Suggestions }
  | ({ mode: "form"; tank: Tank | null; newId: string; beside?: TankBeside; suggestions: Suggestions } & MaybeCopied)
  | ({ mode: "gallery"; tank: Tank; suggestions: Suggestions } & MaybeCopied)
  | { mode: "outbox"; suggestions: Suggestions }
  | { mode: "unreachable"; suggestions: Suggestions; failure: Failure };

export interface MaybeCopied {
  /** Its tank is of the browser's copy, so it has the age of that. */
  isCopied?: true;
}

export interface TankSubmission {
  result?: SubmissionResult;
  error?: string;
  savedId?: string;
  conflict?: TankConflict;
  saved?: SavedTank;
}

export interface SavedTank extends Pick<Tank, "id" | "propertyNumber"> {
  toast: ToastMessage;
}

export interface TankConflict {
  saved: Omit<Tank, "createdAt">;
  /** Undefined if the form did not tell what it was opened with. */
  opened?: TankFieldValues;
  /** What only the other side changed: the form shows it already. */
  taken: (TankFieldName | "photoUrls")[];
  asked: TankFieldName[];
}

/** One page from the server, or all rows from the browser's copy. */
export interface TankRows {
  tanks: TankSummary[];
  total: number;
  /** Of all tanks of the search, not only of this page. */
  gallons: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

export type Totals = Pick<TankRows, "total" | "gallons">;

export type PrintedRows = Totals & Pick<TankRows, "tanks">;

export function totalsOf(tanks: readonly TankSummary[]): Totals {
  return { total: tanks.length, gallons: tanks.reduce((sum, { tankSizeGallons }) => sum + tankSizeGallons, 0) };
}

export interface ShownRowsProps {
  tanks: TankSummary[];
  list: string;
  isChangeShown: boolean;
}

export const pageSize = 24;

export const maxSuggestions = 100;

export const maxProducts = 1000;

export interface Suggestions {
  customers: string[];
  products: string[];
}

export const noSuggestions: Suggestions = { customers: [], products: [] };
