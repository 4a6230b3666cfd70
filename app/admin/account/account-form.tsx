import { type ReactNode, useState } from "react";
import { IntentButton, useIsSending } from "~/admin/intent-button";
import { OnceForm } from "~/ui/once-form";
import { AccountField } from "./account-field";
import type { AccountFieldName, AccountSubmission } from "./account-screen";

export interface AccountFieldText {
  name: AccountFieldName;
  label: string;
  hint?: string;
  autoComplete: string;
}

interface AccountFormProps {
  intent: AccountSubmission["intent"];
  action?: string;
  fields: readonly AccountFieldText[];
  submit: { label: string; pending: string; look: string };
  submission: AccountSubmission | undefined;
  hidden?: ReactNode;
  cancel?: ReactNode;
}

export function AccountForm({ intent, action, fields, submit, submission, hidden, cancel }: AccountFormProps) {
  const [isShown, setShown] = useState(false);
  const isPending = useIsSending(intent);
  const refusal = submission?.intent === intent ? submission : undefined;
  const first = fields.find(({ name }) => refusal?.fieldErrors[name]);
  return (
    <>
      {refusal?.failure && (
        <div role="alert" className="mb-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
          <p className="font-semibold">{refusal.failure.title}</p>
          <p>{refusal.failure.description}</p>
        </div>
      )}
      <OnceForm method="post" action={action} preventScrollReset>
        {hidden}
        {fields.map((field) => (
          <AccountField
            key={field.name}
            form={intent}
            {...field}
            isShown={isShown || field.name === "username"}
            isFirst={field === first}
            submission={refusal}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <IntentButton
            intent={intent}
            aria-disabled={isPending}
            onClick={(event) => isPending && event.preventDefault()}
            className={`button ${submit.look}`}
          >
            {isPending ? submit.pending : submit.label}
          </IntentButton>
          {cancel}
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="needs-scripts button button-plain aria-pressed:bg-accent-soft"
          >
            {fields.length > 1 ? "Show passwords" : "Show password"}
          </button>
        </div>
      </OnceForm>
    </>
  );
}
