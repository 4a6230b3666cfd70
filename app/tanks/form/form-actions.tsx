import { Link, useLocation, useSearchParams } from "@remix-run/react";
import type { MouseEvent } from "react";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import type { TankSubmission } from "~/tanks/model/screen-content";
import type { TankFieldName } from "~/tanks/model/tank-fields";
import { editHref, listHref } from "~/tanks/query/tank-url";
import { ReturnLink } from "~/tanks/return-link";
import { ConflictActions } from "./tank-conflict";

interface FormActionsProps {
  isEdit: boolean;
  isSaving: boolean;
  asked: TankFieldName[] | undefined;
  answer: TankSubmission | undefined;
  moveDraftTo: (tankId: string) => void;
  double: string | undefined;
  onSave: (event: MouseEvent<HTMLButtonElement>) => void;
  onCancel: () => void;
}

export function FormActions({ isEdit, isSaving, asked, answer, double, ...props }: FormActionsProps) {
  const { moveDraftTo, onSave, onCancel } = props;
  const title = isEdit ? "Error updating tank" : "Error creating tank";
  return (
    <div className="sticky print:hidden bottom-[var(--keyboard,0px)] -mx-4 -mb-4 mt-2 flex flex-wrap justify-end gap-3 rounded-b-xl border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:py-2 sm:-mx-6 sm:-mb-6 sm:px-6">
      {answer?.error && !answer.conflict && <SaveError title={title} answer={answer} moveDraftTo={moveDraftTo} />}
      {double !== undefined && !isSaving && <Double id={double} />}
      {asked ? (
        <ConflictActions asked={asked} isSaving={isSaving} />
      ) : (
        <>
          <ReturnLink onClick={onCancel} className="button button-plain button-main grow sm:grow-0">
            Cancel
          </ReturnLink>
          <button
            type="submit"
            aria-disabled={isSaving}
            onClick={(event) => (isSaving ? event.preventDefault() : onSave(event))}
            className="button button-primary button-main grow sm:grow-0"
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
    <p data-save-error className="basis-full break-words rounded-lg border border-danger bg-danger-soft px-3 py-2">
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

function Double({ id }: { id: string }) {
  const [params] = useSearchParams();
  return (
    <p role="alert" className="basis-full rounded-lg bg-accent-soft px-3 py-2">
      <DoubleTapGuard />
      There is already a tank with the same details. Save again to add another, or{" "}
      <Link to={editHref(listHref(params), id)} className="font-semibold underline underline-offset-4">
        open it
      </Link>
      .
    </p>
  );
}
