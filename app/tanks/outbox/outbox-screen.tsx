import { useEffect, useState } from "react";
import { listSent } from "~/outbox/device-ports";
import { anySendable, inOrder, isWaiting, type SentItem } from "~/outbox/item";
import { useOutbox } from "~/outbox/outbox-state";
import { keptOnDevice } from "~/outbox/save-record";
import { ReturnLink } from "~/tanks/return-link";
import { Icon } from "~/ui/icon";
import { useLostFocus } from "~/ui/use-lost-focus";
import { DeviceSpace } from "./device-space";
import { RescueFile } from "./rescue-file";
import { SentList } from "./sent-list";
import { WaitingItem } from "./waiting-item";

/** Each photo is drawn from its whole file: hundreds at once are more than a phone's memory. */
const firstShown = 30;

export default function OutboxScreen() {
  const { items, isKnown, sending, isSignedOut, isUnreached, isFull, isOthersTurn, sendNow } = useOutbox();
  const [sent, setSent] = useState<SentItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent leaves the items
  useEffect(() => void listSent().then((found) => found && setSent(found)), [items]);
  const canSend = anySendable(items);
  const [isWhole, setWhole] = useState(false);
  const waiting = inOrder(items);
  const shown = isWhole ? waiting : waiting.filter((item, index) => index < firstShown || !isWaiting(item));
  const list = useLostFocus<HTMLUListElement>(isWhole, waiting.length);
  const panel = useLostFocus<HTMLElement>(waiting.length);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="outbox-title" className="panel mx-auto max-w-2xl outline-0">
      <header className="flex items-center justify-between gap-4 border-b border-line py-2 pl-4 pr-2 sm:pl-6">
        <h2 id="outbox-title" className="text-xl font-bold">
          Waiting to send
        </h2>
        <ReturnLink aria-label="Close" className="button button-quiet button-icon">
          <Icon name="X" className="size-6" />
        </ReturnLink>
      </header>
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <p className="without-scripts">What waits on a device is sent by the scripts of this page.</p>
        <div role="status" className="flex flex-wrap items-center gap-3">
          <p className="grow font-semibold">
            {isKnown ? stateText(waiting.length, sending) : "Checking what is waiting on this device..."}
          </p>
          {isSignedOut && (
            <button type="button" onClick={() => location.reload()} className="button button-primary">
              Sign in to send what waits
            </button>
          )}
          {canSend && !isSignedOut && (
            <button
              type="button"
              aria-disabled={sending !== undefined}
              onClick={() => sending || sendNow?.()}
              className="button button-primary"
            >
              Send now
            </button>
          )}
          {isUnreached && !sending && canSend && (
            <p className="basis-full">The server cannot be reached. {keptOnDevice.description}</p>
          )}
          {isOthersTurn && !isUnreached && !sending && canSend && (
            <p className="basis-full">
              Another window of this app, or the browser itself, is sending. If nothing moves, close other windows.
            </p>
          )}
          {isFull && canSend && (
            <p className="basis-full text-danger">This device is full. Free some space to send what waits.</p>
          )}
        </div>
        {sending && <progress value={sending.fraction} aria-label="Sending" className="h-2 w-full accent-accent" />}
        <ul ref={list} tabIndex={-1} className="flex flex-col gap-3 outline-0 empty:hidden">
          {shown.map((item) => (
            <WaitingItem key={item.id} item={item} items={waiting} />
          ))}
        </ul>
        {shown.length < waiting.length && (
          <button type="button" onClick={() => setWhole(true)} className="button button-plain">
            Show all {waiting.length}
          </button>
        )}
        <RescueFile count={waiting.length} />
        <SentList sent={sent} />
        <DeviceSpace />
      </div>
    </section>
  );
}

function stateText(count: number, sending: { position: number; total: number } | undefined): string {
  if (sending) return `Sending ${sending.position} of ${sending.total}`;
  return count === 0 ? "Nothing is waiting on this device." : `${count} waiting`;
}
