import { useBlocker, useLocation, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { memo, useEffect, useRef, useState } from "react";
import { openedHere } from "~/browser/navigation/entry-state";
import { ownAddress } from "~/browser/navigation/own-address";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { unnamed } from "~/outbox/item";
import { outboxState } from "~/outbox/outbox-state";
import { saveTank as saveOnDevice } from "~/outbox/save-tank.client";
import { dropHeld, dropUnkept, hasUnkept, releasePhotos } from "~/photos/upload/photo-queue";
import { ListAge } from "~/tanks/browser-copy/list-age";
import { SharedForTank } from "~/tanks/outbox/shared-photos";
import { isTakingShared } from "~/tanks/query/tank-url";
import { ReturnLink, useReturn } from "~/tanks/return-link";
import { Icon } from "~/ui/icon";
import { showError, showToast } from "~/ui/toast/toast-store";
import type { TankEntry } from "./tank-entry";
import { TankFormFields } from "./tank-form-fields";
import type { TankFormProps } from "./use-tank-entry";
import { useTankEntry } from "./use-tank-entry";

/** Loaded with the form: without a line it could not be had when the form is saved. */
export const saveTank = saveOnDevice;

/** The browser's copy changes often while a form is open, and seldom its tank. */
export default memo(function TankForm(props: TankFormProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const address = ownAddress(location);

  const [params] = useSearchParams();
  const [isTaking] = useState(() => isTakingShared(params) && outboxState.get().shared.length > 0);
  const goneId = (!props.tank && !props.beside && params.get("add")) || undefined;

  const panel = useRef<HTMLElement>(null);
  const { entry, saveDraft, moveDraftTo, typedName, discard, leaveSaved, startOver, photoRoom } = useTankEntry(
    props,
    panel,
    { isTaking, goneId },
  );
  const isSaved = entry.answer?.saved !== undefined;
  const navigation = useNavigation();
  const isSaving = navigation.formMethod === "POST" || isSaved;
  /** A save that has no answer yet: a photo that comes meanwhile is not in it. A step to a dialog ends its showing, not the question. */
  const unanswered = useRef<Pick<TankEntry, "answer"> & { place: string; isSeen: boolean }>();
  if (unanswered.current?.answer !== entry.answer) unanswered.current = undefined;
  if (unanswered.current && (isSaving || unanswered.current.place !== location.key)) unanswered.current.isSeen = true;
  const isSent = () => isSaving || unanswered.current?.isSeen === false;
  const tankId = entry.id;
  const isNew = !props.tank;
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnkept(tankId) &&
      ownAddress(currentLocation) !== ownAddress(nextLocation) &&
      !confirm("Photos are still uploading. Leave without them?"),
  );

  function noteSent() {
    unanswered.current = { answer: entry.answer, place: location.key, isSeen: false };
  }

  function giveUp() {
    if (isSent()) return;
    const bringBack = discard();
    const bringPhotosBack = dropHeld(tankId);
    if (!bringBack) return;
    const run = () => {
      bringBack();
      bringPhotosBack();
      // In place of a dialog that is open, which Cancel would lead back to.
      const isShown = ownAddress(window.location) === address;
      navigate(address, { state: openedHere, replace: isShown || window.location.hash !== "" });
    };
    showToast({ title: "Changes discarded", action: { label: "Undo", run } });
  }

  const goBack = useReturn();
  /** The person's own step to another screen; the one of the save has its form's method. */
  const isLeaving = useRef(false);
  isLeaving.current = navigation.state === "loading" && navigation.formMethod === undefined;
  const wasSaved = useRef(false);
  useEffect(
    () => () => {
      // Left unanswered, the tank may have been saved: the outbox asks.
      if (unanswered.current || wasSaved.current) releasePhotos(tankId, { isNew });
      else dropUnkept(tankId);
    },
    [tankId, isNew],
  );
  useEffect(() => {
    if (isSaved && !wasSaved.current) {
      // A page that ends before the device knows whose the photos are has their form's draft still.
      const { done, inTime } = releasePhotos(tankId, { about: typedName(), isNew });
      void done.then(leaveSaved);
      void inTime.then(() => panel.current && !isLeaving.current && goBack());
    }
    wasSaved.current = isSaved;
  }, [isSaved, tankId, isNew, typedName, leaveSaved, goBack]);

  function putAside() {
    const bringBack = startOver();
    const bringPhotosBack = dropHeld(tankId);
    return () => {
      bringBack();
      bringPhotosBack();
    };
  }

  function offerBack(title: string, bringBack: () => void) {
    const run = () => {
      if (unanswered.current) return showError("Not taken back", "The form is being saved.");
      const bringNewerBack = panel.current && putAside();
      bringBack();
      if (bringNewerBack) offerBack("Brought back", bringNewerBack);
    };
    showToast({ title, action: { label: "Undo", run } });
  }

  const title = props.tank ? "Edit Tank Record" : "Add New Tank";
  return (
    <>
      {props.isCopied && <ListAge />}
      <div className="mx-auto max-w-2xl">
        <SharedForTank
          target={{ owner: tankId, about: unnamed, keepForm: saveDraft }}
          room={photoRoom}
          isTaking={isTaking}
        />
      </div>
      <section ref={panel} aria-labelledby="form-title" className="panel mx-auto max-w-2xl">
        <DoubleTapGuard key={`${entry.turn}${location.hash}`} />
        <header className="flex items-center justify-between gap-4 border-b border-line py-2 pl-4 short:py-0 pr-2 sm:pl-6">
          <h2 id="form-title" className="text-xl font-bold">
            {title}
          </h2>
          <ReturnLink onClick={giveUp} aria-label="Close" className="button button-quiet button-icon">
            <Icon name="X" className="size-6" />
          </ReturnLink>
        </header>
        {entry.restored !== undefined && (
          <p
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 bg-accent-soft px-4 py-2 sm:px-6"
          >
            <span className="min-w-0">
              Your unsaved changes were restored.
              {entry.restored && <strong className="block break-words">{entry.restored}, not saved</strong>}
            </span>
            <button
              type="button"
              aria-disabled={isSaving}
              onClick={() => isSent() || offerBack("Started over", putAside())}
              className="button button-plain"
            >
              Start over
            </button>
          </p>
        )}
        <TankFormFields
          key={entry.turn}
          {...props}
          entry={entry}
          isSaving={isSaving}
          isSent={isSent}
          saveDraft={saveDraft}
          moveDraftTo={moveDraftTo}
          onSend={noteSent}
          onCancel={giveUp}
        />
      </section>
    </>
  );
});
