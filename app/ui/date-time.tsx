import { useHydrated } from "~/browser/use-hydrated";

/** UTC until hydration: the server does not know the reader's time zone. */
export function DateTime({ time }: { time: Date | string | number }) {
  const isHydrated = useHydrated();
  const date = new Date(time);
  return <time dateTime={date.toISOString()}>{isHydrated ? textOf(date) : utcText(date)}</time>;
}

export function utcText(date: Date): string {
  return textOf(date, { timeZone: "UTC", timeZoneName: "short" });
}

function textOf(date: Date, zone: Intl.DateTimeFormatOptions = {}): string {
  return date.toLocaleString("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...zone,
  });
}
