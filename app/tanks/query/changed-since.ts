import { twoDigits } from "~/text/numerals";

interface ChangedChoice {
  option: string;
  chip: string;
  days: number;
}

export const changedChoices: ReadonlyMap<string, ChangedChoice> = new Map([
  ["1d", { option: "Last 24 hours", chip: "Changed in the last 24 hours", days: 1 }],
  ["7d", { option: "Last 7 days", chip: "Changed in the last 7 days", days: 7 }],
  ["30d", { option: "Last 30 days", chip: "Changed in the last 30 days", days: 30 }],
]);

const minuteMs = 60_000;

/** One of the choices, a date such as 2026-11-20, or one of a zone, 2026-11-20-0500; "" for anything else. */
export function parseChanged(param: string): string {
  // As a person types the sign of a zone into an address.
  const choice = param.replace(" ", "+");
  return changedChoices.has(choice) || startOf(choice) !== undefined ? choice : "";
}

/** In ms since 1970; a date begins at midnight of the zone that it names, or UTC: the same here and on the server. */
export function sinceOf(choice: string, now: number): number {
  const days = changedChoices.get(choice)?.days;
  return days === undefined ? (startOf(choice) ?? 0) : now - days * 24 * 60 * minuteMs;
}

export const zonedDate = /^(\d{4}-\d\d-\d\d)(?:([+-])([01]\d)([0-5]\d))?$/;

/** The date of a choice, without its zone; "" if it has none. */
export function dateOf(choice: string): string {
  return zonedDate.exec(choice)?.[1] ?? "";
}

/** A date with the offset that this browser's zone has at its midnight; any other choice as it is. */
export function inOwnZone(choice: string): string {
  if (startOf(choice) === undefined || dateOf(choice) !== choice) return choice;
  // Where clocks go forward at midnight, the day begins at one.
  const minutes = Math.trunc((Date.parse(choice) - Date.parse(`${choice}T00:00`)) / minuteMs);
  if (minutes === 0) return choice;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${choice}${minutes < 0 ? "-" : "+"}${twoDigits(hours)}${twoDigits(rest)}`;
}

function startOf(choice: string): number | undefined {
  const [, date = "", sign, hours = 0, minutes = 0] = zonedDate.exec(choice) ?? [];
  const start = Date.parse(date);
  // Some engines take 2026-02-31 for a day of March.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(date)) return undefined;
  const ahead = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return sign === "-" ? start + ahead : start - ahead;
}
