import type { SubmissionResult } from "@conform-to/react";
import type { Tank, TankSummary } from "./tank";
import type { TankFieldName, TankFieldValues } from "./tank-fields";

export type ScreenContent =
  | { mode: "list"; rows: TankRows; suggestions: Suggestions }
  | { mode: "form"; tank: EditedTank | null; newId: string; suggestions: Suggestions }
  | { mode: "gallery"; tank: EditedTank; suggestions: Suggestions };

export type EditedTank = Omit<Tank, "createdAt" | "updatedAt">;

export interface TankSubmission {
  result?: SubmissionResult;
  error?: string;
  savedId?: string;
  conflict?: TankConflict;
}

/** Two people's changes of a tank that cannot both stand. */
export interface TankConflict {
  saved: EditedTank & Pick<Tank, "updatedAt">;
  opened: TankFieldValues | undefined;
  /** What only the other side changed: the form shows it already. */
  taken: (TankFieldName | "photoUrls")[];
  /** What both sides changed. */
  asked: TankFieldName[];
}

/** One page from the server, or all rows from the browser's copy. */
export interface TankRows {
  tanks: TankSummary[];
  total: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

export interface TankViewProps {
  tanks: TankSummary[];
  list: string;
}

export const pageSize = 24;

export const maxSuggestions = 100;

export interface Suggestions {
  customers: string[];
  products: string[];
}
