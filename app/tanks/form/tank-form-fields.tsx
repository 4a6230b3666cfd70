import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useLocation } from "@remix-run/react";
import { type MouseEvent, useRef, useState } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { doubleInCopy } from "~/tanks/browser-copy/tank-copy";
import { type BaseVersion, baseVersionOf } from "~/tanks/model/base-version";
import { unknownVersion } from "~/tanks/model/tank";
import { tankSchema } from "~/tanks/model/tank.schema";
import { type TankFieldName, tankFieldNames, tankFields } from "~/tanks/model/tank-fields";
import { DateTime } from "~/ui/date-time";
import { goToNextField } from "~/ui/next-field";
import { OnceForm } from "~/ui/once-form";
import { FormActions } from "./form-actions";
import { TankConflict } from "./tank-conflict";
import { controls } from "./tank-controls";
import { formValues } from "./tank-draft";
import type { TankEntry } from "./tank-entry";
import { TankPhotos } from "./tank-photos";
import type { TankFormProps } from "./use-tank-entry";

type TankFormValues = Record<TankFieldName, string | number> & { photoUrls: string[] };

interface TankFormFieldsProps extends TankFormProps {
  entry: TankEntry;
  isSaving: boolean;
  isSent: () => boolean;
  saveDraft: () => Promise<unknown>;
  moveDraftTo: (tankId: string) => void;
  onSend: () => void;
  onCancel: () => void;
}

export function TankFormFields(props: TankFormFieldsProps) {
  const { tank, suggestions, entry, isSaving, isSent, saveDraft, moveDraftTo, onSend, onCancel } = props;
  const { answer, conflict } = entry;
  const [form, fields] = useForm<TankFormValues>({
    id: "tank",
    lastResult: answer?.result,
    defaultValue: entry.values,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: tankSchema, disableAutoCoercion: true }),
  });
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const inOrder = [...tankFieldNames, "photoUrls"] as const;
  const atFault = isHydrated ? undefined : inOrder.find((name) => fields[name].errors);
  const [double, setDouble] = useState<string>();

  const key = useRef({ of: "", key: "" });

  /** The key of what the form says: sent again, the server knows it; another content has another. */
  function nameContent(form: HTMLFormElement, { submitter }: SubmitEvent) {
    const field = keyField(form);
    if (!field) return;
    field.value = "";
    const content = JSON.stringify([...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));
    if (key.current.of !== content) key.current = { of: content, key: crypto.randomUUID() };
    field.value = key.current.key;
  }

  /** Tells of a double once; the form itself is submitted for each of its checks. */
  function tellOfDouble(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    const found = form && !tank ? doubleInCopy(entry.id, formValues(new FormData(form))) : undefined;
    if (!found || found === double) return;
    event.preventDefault();
    setDouble(found);
  }

  return (
    <OnceForm
      method="post"
      encType="multipart/form-data"
      state={state}
      preventScrollReset
      // After a reload Firefox restores what was typed, but not the version in a hidden field.
      autoComplete="off"
      {...getFormProps(form)}
      onSubmit={(event) => {
        form.onSubmit(event);
        if (!event.defaultPrevented) {
          nameContent(event.currentTarget, event.nativeEvent as SubmitEvent);
          onSend();
        }
        saveDraft();
      }}
      onKeyDown={goToNextField}
      onInput={({ nativeEvent, currentTarget }) => {
        if (!isSent()) forgetKey(currentTarget);
        saveDraft();
        if (nativeEvent.isTrusted) setDouble(undefined);
      }}
      className="flex flex-col gap-1 p-4 short:pt-2 sm:p-6 [&_.control]:scroll-mt-10"
    >
      {isHydrated && (
        <>
          <input type="hidden" name="isScripted" value="true" />
          <input type="hidden" name="idempotencyKey" />
          {entry.included?.map((writeKey) => (
            <input key={writeKey} type="hidden" name="included" value={writeKey} />
          ))}
        </>
      )}
      {tank ? (
        <BaseFields base={conflict ? baseVersionOf(conflict.saved) : entry.opened} />
      ) : (
        <input type="hidden" name="id" value={entry.id} />
      )}
      {conflict && <TankConflict mine={entry.values} conflict={conflict} />}
      {/* What is typed while a save is under way would not be in it. */}
      <div
        className="[&_:is(a,button,.control)]:scroll-mb-32 short:[&_:is(a,button,.control)]:scroll-mb-28"
        {...(isSaving && { inert: "" })}
      >
        <div className="grid grid-cols-1 gap-x-4 gap-y-1 short:sm:grid-cols-2">
          {tankFieldNames.map((name) => {
            const Control = controls[name];
            const attributes = { autoFocus: name === atFault, "aria-required": tankFields[name].isRequired };
            return <Control key={name} {...{ name, suggestions, attributes }} field={fields[name]} />;
          })}
        </div>
        <TankPhotos
          field={fields.photoUrls}
          owner={entry.id}
          keepForm={saveDraft}
          isSent={isSent}
          focus={{ autoFocus: atFault === "photoUrls" }}
        />
      </div>
      {tank && (
        <p className="text-sm text-muted">
          Created <DateTime time={tank.createdAt} />, changed <DateTime time={tank.updatedAt} />
          {tank.changedBy && ` by ${tank.changedBy}`}
        </p>
      )}
      <FormActions
        isEdit={tank !== null}
        isSaving={isSaving}
        asked={conflict?.asked}
        answer={answer}
        double={double}
        onSave={tellOfDouble}
        moveDraftTo={moveDraftTo}
        onCancel={onCancel}
      />
    </OnceForm>
  );
}

function keyField(form: HTMLFormElement): HTMLInputElement | null {
  return form.elements.namedItem("idempotencyKey") as HTMLInputElement | null;
}

function forgetKey(form: HTMLFormElement): void {
  const field = keyField(form);
  if (field) field.value = "";
}

/** What the changes were made to. Without it, as in a draft of an earlier release, the server asks for all that differs. */
function BaseFields({ base }: { base: BaseVersion | undefined }) {
  return (
    <>
      <input type="hidden" name="version" value={base?.version ?? unknownVersion} />
      {base && <input type="hidden" name="opened" value={JSON.stringify(base)} />}
    </>
  );
}
