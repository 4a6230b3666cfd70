import { useHydrated } from "~/browser/use-hydrated";
import { timeText, utcText } from "~/text/dates";

/** UTC until hydration: the server does not know the reader's time zone. */
export function DateTime({ time }: { time: Date | string | number }) {
  const isHydrated = useHydrated();
  const date = new Date(time);
  return <time dateTime={date.toISOString()}>{isHydrated ? timeText(date) : utcText(date)}</time>;
}
