import { type SentItem, sentLifetimeMs } from "~/outbox/item";
import { DateTime } from "~/ui/date-time";
import { itemKinds } from "./waiting-item";

export function SentList({ sent: kept }: { sent: SentItem[] }) {
  const sent = kept.filter(({ sentAt }) => sentAt >= Date.now() - sentLifetimeMs);
  if (sent.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-semibold">Sent in the last 30 days: {sent.length}</summary>
      <ul className="flex flex-col divide-y divide-line">
        {sent.map(({ id, kind, about, sentAt, isMerged }) => (
          <li key={id} className="break-words py-2">
            {itemKinds[kind]}, {about.customerName}, property {about.propertyNumber}
            <span className="block text-sm text-muted">
              Arrived <DateTime time={sentAt} />
              {isMerged && ". Merged with a change made meanwhile."}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
