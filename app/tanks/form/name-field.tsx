import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { typedBefore } from "~/browser/typed-before";
import { useHydrated } from "~/browser/use-hydrated";
import { Field } from "~/ui/field";
import type { PickerField } from "~/ui/picker/picker";

type NameMetadata = FieldMetadata<string | number>;

interface NameFieldProps {
  label: string;
  field: NameMetadata;
  names: string[];
  Picker: (props: PickerField) => React.ReactElement;
}

export function NameField({ label, field, names, Picker }: NameFieldProps) {
  const isHydrated = useHydrated();
  const { id, name, formId, errorId, errors } = field;
  return (
    <Field id={id} label={label} errorId={errorId} errors={errors}>
      {isHydrated ? (
        <Picker
          id={id}
          name={name}
          formId={formId}
          initialValue={typedBefore(id) ?? field.initialValue ?? ""}
          errorId={errorId}
          hasError={errors !== undefined}
        />
      ) : (
        <>
          <input
            {...getInputProps(field, { type: "text" })}
            list={`${id}-names`}
            autoComplete="off"
            className="control"
          />
          <datalist id={`${id}-names`}>
            {names.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
