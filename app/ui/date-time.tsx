import { useHydrated } from "~/browser/use-hydrated";

/** UTC until hydration: the server does not know the reader's time zone. */
export function DateTime({ time }: { time: Date | string | number }) {
  const isHydrated = useHydrated();
  const date = new Date(time);
  const text = isHydrated ? timeText(date) : utcText(date);
  const clock = text.lastIndexOf(", ") + 2;
  return (
    <time dateTime={date.toISOString()}>
      {text.slice(0, clock)}
      <span className="whitespace-nowrap">{text.slice(clock)}</span>
    </time>
  );
}

const day = { year: "numeric", month: "short", day: "numeric" } as const;

/** Such as "Nov 25, 2026, 2:23 AM", in the reader's zone unless another is named. */
export function timeText(time: Date, zone: Intl.DateTimeFormatOptions = {}): string {
  return time.toLocaleString("en-US", { ...day, hour: "numeric", minute: "2-digit", ...zone });
}

export function utcText(time: Date): string {
  return timeText(time, { timeZone: "UTC", timeZoneName: "short" });
}

/** Of a date such as 2026-11-25. */
export function dayText(date: string): string {
  return new Date(date).toLocaleDateString("en-US", { ...day, timeZone: "UTC" });
}
