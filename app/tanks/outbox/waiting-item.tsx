import { useNavigate, useSearchParams } from "@remix-run/react";
import { type KeyboardEvent, useState } from "react";
import { discardItem, followersOf, keepAsNew, retryItem } from "~/outbox/change-items";
import { type Item, isBlocked, isRecord, type PhotoItem, type RecordItem } from "~/outbox/item";
import { freePhoto } from "~/outbox/kept-photo";
import { pagePorts } from "~/outbox/page-ports";
import { behindQuestion } from "~/outbox/save-record";
import WaitingPicture from "~/photos/upload/waiting-picture";
import { PhotoThumbnail } from "~/photos/view/photo-thumbnail";
import { gallons } from "~/tanks/model/tank-format";
import { editHref, listHref } from "~/tanks/query/tank-url";
import { TankLocation } from "~/tanks/tank-location";
import { DateTime } from "~/ui/date-time";
import { OpeningLink } from "~/ui/opening-link";
import { showError } from "~/ui/toast/toast-store";
import { focusOnAppearing, useLostFocus } from "~/ui/use-lost-focus";

interface WaitingItemProps {
  item: Item;
  items: Item[];
}

export const itemKinds = { create: "New tank", edit: "Changes", photo: "Photo" };

export function WaitingItem({ item, items }: WaitingItemProps) {
  const [params] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const discard = useLostFocus<HTMLButtonElement>(isAsking);
  const { about, state, reason } = item;
  const asks = isRecord(item) && item.conflict !== undefined;
  const isGone = state === "asked" && isRecord(item) && !asks;
  const isStopped = state !== "waiting";
  const of = <OfTank about={about} />;

  async function tryAgain(note: typeof keepAsNew) {
    const failure = await note(item, pagePorts);
    if (failure) showError("Not tried again", notKept[failure]);
  }

  return (
    <li className={`flex flex-wrap gap-3 rounded-lg border p-3 ${isStopped ? "border-danger" : "border-line"}`}>
      <Picture item={item} />
      <div className="min-w-0 flex-1 break-words">
        <h3 dir="auto" className="font-semibold">
          {about.customerName}
        </h3>
        <p>
          {itemKinds[item.kind]}, property {about.propertyNumber}
        </p>
        {isRecord(item) && <RecordFacts values={item.values} />}
        <p className="text-sm text-muted">
          Saved <DateTime time={item.savedAt} />
        </p>
        {isBlocked(item, items) && <p className="text-sm">{behindQuestion}</p>}
        {reason && (
          <p role="alert" className="mt-1 font-semibold text-danger">
            {reason}
          </p>
        )}
      </div>
      {isAsking ? (
        <DiscardQuestion item={item} followers={followersOf(item, items)} onEnd={() => setAsking(false)} />
      ) : (
        <div className="flex basis-full flex-wrap gap-2">
          {isGone && (
            <button type="button" onClick={() => tryAgain(keepAsNew)} className="button button-plain">
              Keep as a new tank{of}
            </button>
          )}
          {(state === "refused" || item.failures > 0) && !asks && (
            <button type="button" onClick={() => tryAgain(retryItem)} className="button button-plain">
              Try again{of}
            </button>
          )}
          {!isRecord(item) && state === "refused" && <FreePhoto item={item} />}
          {isRecord(item) && !isGone && (
            <OpeningLink
              to={editHref(listHref(params), item.tankId)}
              className={`button ${asks ? "button-primary" : "button-plain"}`}
            >
              Edit{of}
            </OpeningLink>
          )}
          <button
            ref={discard}
            type="button"
            onClick={() => setAsking(true)}
            className="button button-quiet text-danger"
          >
            Discard{of}
          </button>
        </div>
      )}
    </li>
  );
}

function RecordFacts({ values }: Pick<RecordItem, "values">) {
  const { productContained, tankSizeGallons, locationWithinFacility } = values;
  return (
    <>
      <p className="text-sm">
        <bdi>{productContained}</bdi>, {gallons(tankSizeGallons)}
      </p>
      <div className="text-sm">
        <TankLocation place={locationWithinFacility} className="line-clamp-1" lastLine="line-clamp-2" />
      </div>
    </>
  );
}

const notKept = {
  "no photo": "This photo is no longer on this device.",
  full: "This device is full. Free some space.",
  failed: "This device does not answer. Try again.",
};

/** Its tank may be gone, or have room for no more. */
function FreePhoto({ item }: { item: PhotoItem }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();

  async function free() {
    const outcome = await freePhoto(item);
    if (outcome === "freed") navigate(listHref(params));
    else if (outcome) showError("Not taken from its tank", notKept[outcome]);
  }

  return (
    <button type="button" onClick={free} className="button button-plain">
      Add to another tank
      <OfTank about={item.about} />
    </button>
  );
}

function OfTank({ about: { customerName, propertyNumber } }: Pick<Item, "about">) {
  return <span className="sr-only">{`, ${customerName}, property ${propertyNumber}`}</span>;
}

function Picture({ item }: { item: Item }) {
  const frame = "size-16 shrink-0 rounded-md object-cover";
  if (!isRecord(item)) return <WaitingPicture item={item} className={frame} />;
  const [cover] = item.values.photoUrls;
  return cover && <PhotoThumbnail photoPath={cover} className={frame} />;
}

interface DiscardQuestionProps {
  item: Item;
  followers: Item[];
  onEnd: () => void;
}

function DiscardQuestion({ item, followers, onEnd }: DiscardQuestionProps) {
  const also = followers.length > 0 ? ` With it goes what waits for this tank: ${followers.length} more.` : "";
  const maybe = item.isTried ? " It may have arrived already." : "";

  function cancelByEscape({ key }: KeyboardEvent) {
    if (key === "Escape") onEnd();
  }

  async function discard() {
    onEnd();
    const isGone = await discardItem(item, followers, pagePorts);
    if (!isGone) showError("Not discarded", "It is being sent, or was changed. Look again.");
  }

  return (
    <fieldset onKeyDown={cancelByEscape} className="flex basis-full flex-wrap items-center gap-2">
      <p role="alert" className="grow">
        Discard it? It cannot be brought back.{also}
        {maybe}
      </p>
      <button type="button" onClick={discard} className="button button-plain border-danger text-danger">
        Discard
        <OfTank about={item.about} />
      </button>
      <button ref={focusOnAppearing} type="button" onClick={onEnd} className="button button-plain">
        Keep it
        <OfTank about={item.about} />
      </button>
    </fieldset>
  );
}
