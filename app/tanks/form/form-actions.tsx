import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { TankSubmission } from "~/tanks/model/screen-content";
import type { TankFieldName } from "~/tanks/model/tank-fields";
import { editHref, listHref } from "~/tanks/query/tank-url";
import { ReturnLink } from "~/tanks/return-link";
import { ConflictActions } from "./tank-conflict";

interface FormActionsProps {
  isEdit: boolean;
  isSaving: boolean;
  /** The fields of an open question: its buttons stand here then. */
  asked: TankFieldName[] | undefined;
  answer: TankSubmission | undefined;
  moveDraftTo: (tankId: string) => void;
  onCancel: () => void;
}

export function FormActions({ isEdit, isSaving, asked, answer, moveDraftTo, onCancel }: FormActionsProps) {
  const title = isEdit ? "Error updating tank" : "Error creating tank";
  return (
    <div className="sticky bottom-[var(--keyboard,0px)] -mx-4 -mb-4 mt-2 flex flex-wrap justify-end gap-3 rounded-b-xl border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:py-2 sm:-mx-6 sm:-mb-6 sm:px-6">
      {answer?.error && !answer.conflict && <SaveError title={title} answer={answer} moveDraftTo={moveDraftTo} />}
      {isSaving && <SlowSave />}
      {asked ? (
        <ConflictActions asked={asked} isSaving={isSaving} />
      ) : (
        <>
          <ReturnLink onClick={onCancel} className="button button-plain button-main flex-1 sm:flex-none">
            Cancel
          </ReturnLink>
          <button
            type="submit"
            aria-disabled={isSaving}
            onClick={(event) => isSaving && event.preventDefault()}
            className="button button-primary button-main flex-1 sm:flex-none"
          >
            {isSaving ? "Saving..." : isEdit ? "Update Tank" : "Save Tank"}
          </button>
        </>
      )}
    </div>
  );
}

interface SaveErrorProps {
  title: string;
  answer: TankSubmission;
  moveDraftTo: (tankId: string) => void;
}

function SaveError({ title, answer: { error, savedId }, moveDraftTo }: SaveErrorProps) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  return (
    <p
      role="alert"
      data-save-error
      className="basis-full break-words rounded-lg border border-danger bg-danger-soft px-3 py-2"
    >
      {`${title}: ${error} `}
      {savedId && (
        <Link
          to={editHref(listHref(params), savedId)}
          replace
          state={state}
          onClick={() => moveDraftTo(savedId)}
          className="font-semibold underline underline-offset-4"
        >
          Open the saved tank
        </Link>
      )}
    </p>
  );
}

const longSaveMs = 8000;

/** Stands empty first, so that a screen reader announces what comes into it. */
function SlowSave() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), longSaveMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="basis-full empty:hidden">
      {isSlow && "Still saving: the connection is slow. You can leave; what you typed is kept as a draft."}
    </p>
  );
}
