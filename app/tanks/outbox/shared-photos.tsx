import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOutbox } from "~/outbox/outbox-state";
import type { PhotoTarget } from "~/photos/upload/keep-upload";
import { takeShared } from "~/photos/upload/photo-queue";
import { discardPhotos } from "~/photos/upload/use-waiting-photos";
import WaitingPicture from "~/photos/upload/waiting-picture";
import { photos } from "~/tanks/model/tank-format";
import { addSharedHref } from "~/tanks/query/tank-url";
import { OpeningLink } from "~/ui/opening-link";

export default function SharedPhotos() {
  const { shared } = useOutbox();
  const [params] = useSearchParams();
  return (
    <Strip advice="Choose a tank below, or add a new one.">
      <OpeningLink to={addSharedHref(params)} className="button button-plain grow">
        Add to a new tank
      </OpeningLink>
      <button type="button" onClick={() => discardPhotos(shared, "Photos discarded")} className="button button-quiet">
        Discard
      </button>
    </Strip>
  );
}

interface SharedForTankProps {
  target: PhotoTarget;
  room: () => number;
  isTaking?: boolean;
}

export function SharedForTank({ target, room, isTaking = false }: SharedForTankProps) {
  const [isTaken, setTaken] = useState(isTaking);
  const latest = useRef({ target, room });
  latest.current = { target, room };

  async function take() {
    setTaken(true);
    await takeShared(latest.current.target, Math.max(0, latest.current.room()));
    setTaken(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => void (isTaking && take()), []);
  if (isTaken) return null;
  return (
    <Strip>
      <button type="button" onClick={take} className="button button-plain grow">
        Add to this tank
      </button>
    </Strip>
  );
}

const mostShown = 4;

function Strip({ advice, children }: { advice?: string; children: ReactNode }) {
  const { shared } = useOutbox();
  if (shared.length === 0) return null;
  return (
    <section
      aria-label="Shared photos"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-accent-soft p-3 print:hidden"
    >
      <ul className="flex gap-2">
        {shared.slice(0, mostShown).map((item) => (
          <li key={item.id}>
            <WaitingPicture item={item} className="block size-14 rounded-md bg-surface object-cover" />
          </li>
        ))}
      </ul>
      <div role="status" className="min-w-0 grow">
        <h2 className="text-lg font-bold">{photos(shared.length)} to add</h2>
        {advice && <p>{advice}</p>}
      </div>
      <div className="flex grow flex-wrap gap-2 sm:grow-0">{children}</div>
    </section>
  );
}
