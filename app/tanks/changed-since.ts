interface ChangedChoice {
  option: string;
  chip: string;
  days: number;
}

/** Days are of 24 hours, back from now. */
export const changedChoices: ReadonlyMap<string, ChangedChoice> = new Map([
  ["1d", { option: "Last 24 hours", chip: "Changed in the last 24 hours", days: 1 }],
  ["7d", { option: "Last 7 days", chip: "Changed in the last 7 days", days: 7 }],
  ["30d", { option: "Last 30 days", chip: "Changed in the last 30 days", days: 30 }],
]);

const day = 86_400_000;

/** One of the choices, or a date such as 2026-11-20; "" for anything else. */
export function parseChanged(param: string): string {
  return changedChoices.has(param) || startOf(param) !== undefined ? param : "";
}

/** In ms since 1970; a date begins at midnight UTC, so that the server and the browser find the same tanks. */
export function sinceOf(choice: string, now: number): number {
  const days = changedChoices.get(choice)?.days;
  return days === undefined ? (startOf(choice) ?? 0) : now - days * day;
}

function startOf(date: string): number | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  // Some engines take 2026-02-31 for a day of March.
  return Number.isNaN(start) || !new Date(start).toISOString().startsWith(date) ? undefined : start;
}
