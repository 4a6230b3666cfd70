import { useLocation, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { openedHere } from "~/browser/opened-here";
import { uncover } from "~/browser/stray-taps";
import { useLeaveQuestion } from "~/browser/use-leave-question";
import { isWaitingForPhotos } from "~/photos/field/photo-field";
import { openedTank } from "~/tanks/opened-tank";
import { ReturnLink, useReturn } from "~/tanks/return-link";
import { showToast } from "~/ui/toast/toast-store";
import { describeDraft, discardDraft, draftKey, useTankDraft } from "./tank-draft";
import { TankFormFields } from "./tank-form-fields";
import type { TankFormProps } from "./tank-form-props";

export default function TankForm(props: TankFormProps) {
  const key = draftKey(props.tank?.id);
  const [opened] = useState(() => (props.tank ? openedTank(props.tank) : undefined));
  const { draft, saveDraft, startOver } = useTankDraft(key, props.submission !== undefined);
  const held = draft && describeDraft(draft);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const panel = useRef<HTMLElement>(null);
  const isGivenUp = useRef(false);
  useLeaveQuestion(
    "Photos are still uploading. Leave without them?",
    () => !isGivenUp.current && isWaitingForPhotos(panel.current?.querySelector("form")),
    (current, next) => current.pathname + current.search !== next.pathname + next.search,
  );

  function giveUp() {
    isGivenUp.current = true;
    const bringBack = discardDraft(key);
    if (!bringBack) return;
    const run = () => {
      bringBack();
      navigate(pathname + search, { state: openedHere });
    };
    showToast({ title: "Changes discarded", action: { label: "Undo", run } });
  }

  const goBack = useReturn();
  const isSaved = props.submission?.saved !== undefined;
  const wasSaved = useRef(false);
  useEffect(() => {
    if (isSaved && !wasSaved.current) goBack();
    wasSaved.current = isSaved;
  }, [isSaved, goBack]);

  const title = props.tank ? "Edit Tank Record" : "Add New Tank";
  return (
    <section ref={panel} aria-labelledby="form-title" className="panel mx-auto max-w-2xl">
      <header
        ref={uncover}
        className="flex items-center justify-between gap-4 border-b border-line py-2 pl-4 short:py-0 pr-2 sm:pl-6"
      >
        <h2 id="form-title" className="text-xl font-bold">
          {title}
        </h2>
        <ReturnLink onClick={giveUp} aria-label="Close" className="button button-quiet button-icon">
          <X aria-hidden className="size-6" />
        </ReturnLink>
      </header>
      {draft && (
        <p role="status" className="flex flex-wrap items-center justify-between gap-2 bg-accent-soft px-4 py-2 sm:px-6">
          <span className="min-w-0">
            Your unsaved changes were restored.
            {held && <strong className="block break-words">{held}, not saved</strong>}
          </span>
          <button type="button" onClick={startOver} className="button button-plain">
            Start over
          </button>
        </p>
      )}
      <TankFormFields
        key={`${draft?.savedAt} ${props.submission?.conflict?.saved.version}`}
        {...props}
        draft={draft}
        base={draft?.opened ?? opened}
        saveDraft={saveDraft}
        onCancel={giveUp}
      />
    </section>
  );
}
