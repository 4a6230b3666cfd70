import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { isWaitingForPhotos } from "~/photos/field/photo-field";
import { tankSchema } from "~/tanks/tank.schema";
import { editHref, listHref } from "~/tanks/tank-screen";
import { Field } from "~/ui/field";
import { showToast } from "~/ui/toast/toast-store";
import { NameFields } from "./name-fields";
import { TankConflict } from "./tank-conflict";
import { continueDraftAs, type TankDraft, type textFields } from "./tank-draft";
import type { TankFormProps } from "./tank-form-props";
import { TankPhotos } from "./tank-photos";

/** The fields as the form holds them: a number may still be the text that was typed. */
type TankFormValues = Record<(typeof textFields)[number], string | number> & { photoUrls: string[] };

interface TankFieldsProps extends TankFormProps {
  draft: TankDraft | undefined;
  saveDraft: (form: FormData) => void;
  onCancel: () => void;
}

/** The form itself, checked by the same schema in the browser and on the server. */
export function TankFields({ tank, newId, suggestions, submission, draft, saveDraft, onCancel }: TankFieldsProps) {
  const [params] = useSearchParams();
  const isSaving = useNavigation().formMethod === "POST";
  const [id] = useState(draft?.id ?? newId);
  const [form, fields] = useForm<TankFormValues>({
    id: "tank",
    lastResult: submission?.result,
    defaultValue: draft?.values ?? tank ?? { tankSizeGallons: 0 },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: tankSchema, disableAutoCoercion: true }),
  });
  const [openedAt] = useState(draft?.version ?? tank?.version);
  const version = submission?.conflict?.version ?? openedAt;
  const field = (name: keyof typeof fields) => ({
    id: fields[name].id,
    errorId: fields[name].errorId,
    errors: fields[name].errors,
  });

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onSubmit={(event) => {
        if (!isWaitingForPhotos(event.currentTarget)) return form.onSubmit(event);
        event.preventDefault();
        const description = "Wait until all photos are uploaded, or remove those that failed.";
        showToast({ title: "Photos are still on their way", description });
      }}
      onInput={(event) => saveDraft(new FormData(event.currentTarget))}
      className="flex flex-col gap-1 p-4 sm:p-6"
    >
      {tank ? <input type="hidden" name="version" value={version} /> : <input type="hidden" name="id" value={id} />}
      {submission?.conflict && (
        <TankConflict mine={submission.result?.initialValue ?? {}} saved={submission.conflict} />
      )}
      {submission?.error && !submission.conflict && (
        <p role="alert" className="mb-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
          {submission.error}{" "}
          {submission.savedId && (
            <Link
              to={editHref(listHref(params), submission.savedId)}
              onClick={() => submission.savedId && continueDraftAs(submission.savedId)}
              className="font-semibold underline underline-offset-4"
            >
              Open the saved tank
            </Link>
          )}
        </p>
      )}
      <NameFields fields={fields} suggestions={suggestions} />
      <Field label="Tank Size (Gallons)" {...field("tankSizeGallons")}>
        <input
          {...getInputProps(fields.tankSizeGallons, { type: "number" })}
          inputMode="numeric"
          step={1}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => {
            if (event.currentTarget.value === "" && event.currentTarget.validity.valid) event.currentTarget.value = "0";
          }}
          onWheel={(event) => event.currentTarget.blur()}
          className="control text-2xl font-bold tabular-nums"
        />
      </Field>
      <Field label="Property Number" {...field("propertyNumber")}>
        <input
          {...getInputProps(fields.propertyNumber, { type: "text" })}
          placeholder="PROP-2024-001"
          autoComplete="off"
          autoCapitalize="characters"
          className="control"
        />
      </Field>
      <Field label="Location Within Facility" {...field("locationWithinFacility")}>
        <textarea
          {...getTextareaProps(fields.locationWithinFacility)}
          rows={3}
          placeholder="Loading Dock Area - Bay 3"
          className="control"
        />
      </Field>
      <TankPhotos field={fields.photoUrls} />
      <div className="sticky bottom-0 -mx-4 -mb-4 mt-2 flex flex-wrap justify-end gap-3 rounded-b-xl border-t border-line bg-surface p-4 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Link to={listHref(params)} onClick={onCancel} className="button button-plain flex-1 sm:flex-none">
          Cancel
        </Link>
        <button
          type="submit"
          aria-disabled={isSaving}
          onClick={(event) => isSaving && event.preventDefault()}
          className="button button-primary flex-1 sm:flex-none"
        >
          {isSaving ? "Saving..." : tank ? "Update Tank" : "Save Tank"}
        </button>
      </div>
    </Form>
  );
}
