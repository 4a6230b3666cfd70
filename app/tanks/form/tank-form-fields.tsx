import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { isWaitingForPhotos } from "~/photos/field/photo-field";
import { type OpenedTank, openedTank } from "~/tanks/opened-tank";
import { ReturnLink } from "~/tanks/return-link";
import { tankSchema } from "~/tanks/tank.schema";
import { type TankFieldName, tankFieldNames } from "~/tanks/tank-fields";
import type { TankSubmission } from "~/tanks/tank-screen";
import { editHref, listHref } from "~/tanks/tank-url";
import { goToNextField } from "~/ui/next-field";
import { showToast } from "~/ui/toast/toast-store";
import { ConflictActions, TankConflict } from "./tank-conflict";
import { controls } from "./tank-controls";
import { continueDraftAs, type TankDraft } from "./tank-draft";
import type { TankFormProps } from "./tank-form-props";
import { TankPhotos } from "./tank-photos";

type TankFormValues = Record<TankFieldName, string | number> & { photoUrls: string[] };

interface TankFormFieldsProps extends TankFormProps {
  draft: TankDraft | undefined;
  base: OpenedTank | undefined;
  saveDraft: (form: FormData, opened: OpenedTank | undefined) => void;
  onCancel: () => void;
}

export function TankFormFields(props: TankFormFieldsProps) {
  const { tank, newId, suggestions, submission, draft, base, saveDraft, onCancel } = props;
  const [id] = useState(draft?.id ?? newId);
  const [form, fields] = useForm<TankFormValues>({
    id: "tank",
    lastResult: submission?.result,
    defaultValue: draft?.values ?? tank ?? { tankSizeGallons: 0 },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: tankSchema, disableAutoCoercion: true }),
  });
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const isSaving = useNavigation().formMethod === "POST" || submission?.saved !== undefined;
  const conflict = submission?.conflict;
  const opened = conflict ? openedTank(conflict.saved) : base;

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      state={state}
      preventScrollReset
      // After a reload Firefox restores what was typed, but not the version in a hidden field.
      autoComplete="off"
      {...getFormProps(form)}
      onSubmit={(event) => {
        if (!isWaitingForPhotos(event.currentTarget)) return form.onSubmit(event);
        event.preventDefault();
        const description = "Wait until all photos are uploaded, or remove those that failed.";
        showToast({ title: "Photos are still uploading", description });
      }}
      onKeyDown={goToNextField}
      onInput={(event) => saveDraft(new FormData(event.currentTarget), base)}
      className="flex flex-col gap-1 p-4 short:pt-2 sm:p-6 [&_.control]:scroll-mb-32 [&_.control]:scroll-mt-10 short:[&_.control]:scroll-mb-28"
    >
      {isHydrated && <input type="hidden" name="isScripted" value="true" />}
      {opened ? (
        <>
          <input type="hidden" name="version" value={opened.version} />
          <input type="hidden" name="opened" value={JSON.stringify(opened)} />
        </>
      ) : (
        <input type="hidden" name="id" value={id} />
      )}
      {conflict && <TankConflict mine={submission.result?.initialValue ?? {}} conflict={conflict} />}
      {/* What is typed while a save is under way would not be in it. */}
      <div {...(isSaving && { inert: "" })}>
        <div className="grid grid-cols-1 gap-x-4 gap-y-1 short:sm:grid-cols-2">
          {tankFieldNames.map((name) => {
            const Control = controls[name];
            return <Control key={name} name={name} field={fields[name]} suggestions={suggestions} />;
          })}
        </div>
        <TankPhotos field={fields.photoUrls} />
      </div>
      <FormActions isEdit={tank !== null} isSaving={isSaving} submission={submission} onCancel={onCancel} />
    </Form>
  );
}

function SaveError({ title, submission: { error, savedId } }: { title: string; submission: TankSubmission }) {
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
          onClick={() => continueDraftAs(savedId)}
          className="font-semibold underline underline-offset-4"
        >
          Open the saved tank
        </Link>
      )}
    </p>
  );
}

interface FormActionsProps {
  isEdit: boolean;
  isSaving: boolean;
  submission: TankSubmission | undefined;
  onCancel: () => void;
}

function FormActions({ isEdit, isSaving, submission, onCancel }: FormActionsProps) {
  const asked = submission?.conflict?.asked;
  return (
    <div className="sticky bottom-[var(--keyboard,0px)] -mx-4 -mb-4 mt-2 flex flex-wrap justify-end gap-3 rounded-b-xl border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] short:py-2 sm:-mx-6 sm:-mb-6 sm:px-6">
      {submission?.error && !asked && (
        <SaveError title={isEdit ? "Error updating tank" : "Error creating tank"} submission={submission} />
      )}
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
