import type { SubmissionResult } from "@conform-to/react";
import type { Tank, TankSummary } from "./tank";

export type ScreenContent =
  | { mode: "list"; rows: TankRows; suggestions: Suggestions }
  | { mode: "form"; tank: EditedTank | null; newId: string; suggestions: Suggestions }
  | { mode: "gallery"; tank: EditedTank; suggestions: Suggestions };

export type EditedTank = Omit<Tank, "createdAt" | "updatedAt">;

/** The answer of a save that was refused, for the form or the gallery to show. */
export interface TankSubmission {
  result?: SubmissionResult;
  error?: string;
  /** The tank that an earlier save of this form has already created. */
  savedId?: string;
  /** Somebody else saved the tank since the form was opened. */
  conflict?: TankConflict;
}

export interface TankConflict {
  saved: EditedTank;
  /** The submitted photos with those that were added meanwhile. */
  photoUrls: string[];
}

/** The rows of a list: one page of a query from the server, all of them from the browser's copy. */
export interface TankRows {
  tanks: TankSummary[];
  /** The number of tanks on all pages of the query. */
  total: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

export interface TankViewProps {
  tanks: TankSummary[];
  /** The list's URL, to build links from. */
  list: string;
}

export const pageSize = 24;

/** The most names that a list of suggestions has. */
export const maxSuggestions = 100;

export interface Suggestions {
  customers: string[];
  products: string[];
}
