import { useHydrated } from "~/browser/use-hydrated";

/** UTC until hydration: the server does not know the reader's time zone. */
export function DateTime({ time }: { time: Date | string }) {
  const isHydrated = useHydrated();
  const date = new Date(time);
  const zone = isHydrated ? {} : ({ timeZone: "UTC", timeZoneName: "short" } as const);
  const text = date.toLocaleString("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...zone,
  });
  return <time dateTime={date.toISOString()}>{text}</time>;
}
