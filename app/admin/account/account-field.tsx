import { Field } from "~/ui/field";
import { useRefusedField } from "~/ui/use-refused-field";
import type { AccountFieldName, AccountSubmission } from "./account-screen";

interface AccountFieldProps {
  /** Of the form: the page may have several with fields of one name. */
  form: string;
  name: AccountFieldName;
  label: string;
  hint?: string;
  autoComplete: string;
  isShown: boolean;
  /** Of several refused fields the first takes the focus. */
  isFirst: boolean;
  submission: AccountSubmission | undefined;
}

export function AccountField(props: AccountFieldProps) {
  const { form, name, label, hint, autoComplete, isShown, isFirst, submission } = props;
  const errors = submission?.fieldErrors[name];
  const isInvalid = errors !== undefined;
  const isAtFault = isInvalid && isFirst;
  const refused = useRefusedField(submission, { isAtFault, isEmptied: name === "currentPassword" });
  const id = `${form}-${name}`;
  const errorId = `${id}-error`;
  return (
    <Field id={id} label={label} hint={hint} errorId={errorId} errors={errors}>
      <input
        id={id}
        name={name}
        type={isShown ? "text" : "password"}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        className="control"
        {...refused}
      />
    </Field>
  );
}
