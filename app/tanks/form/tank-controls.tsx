import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { ReactElement, ReactNode } from "react";
import { typedBefore, useHydratedOnLeaving, useTypedBefore } from "~/browser/typed-before";
import { CustomerPicker, ProductPicker } from "~/lists/pickers/list-pickers";
import type { Suggestions } from "~/tanks/model/screen-content";
import { type TankFieldName, tankFields } from "~/tanks/model/tank-fields";
import { Field } from "~/ui/field";
import type { PickerField } from "~/ui/picker/picker";
import { type ControlAttributes, SizeControl } from "./size-control";

interface ControlProps {
  name: TankFieldName;
  field: FieldMetadata<string | number>;
  suggestions: Suggestions;
  attributes: ControlAttributes;
}

export const controls: Record<TankFieldName, (props: ControlProps) => ReactElement> = {
  customerName: ({ suggestions, ...props }) => (
    <NameField {...props} names={suggestions.customers} Picker={CustomerPicker} />
  ),
  productContained: ({ suggestions, ...props }) => (
    <NameField {...props} names={suggestions.products} Picker={ProductPicker} />
  ),
  tankSizeGallons: ({ name, field, attributes }) => (
    <SizeControl label={tankFields[name].label} field={field} attributes={attributes} />
  ),
  propertyNumber: ({ name, field, attributes }) => (
    <Labelled name={name} field={field}>
      <input
        {...getInputProps(field, { type: "text" })}
        {...attributes}
        dir="auto"
        placeholder="PROP-2024-001"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        className="control"
      />
    </Labelled>
  ),
  locationWithinFacility: LocationControl,
};

interface NameFieldProps extends Omit<ControlProps, "suggestions"> {
  names: string[];
  Picker: (props: PickerField) => ReactElement;
}

function NameField({ name, field, attributes, names, Picker }: NameFieldProps) {
  const { id, formId, errorId, errors } = field;
  const { isHydrated, onBlur } = useHydratedOnLeaving(id);
  return (
    <Labelled name={name} field={field}>
      {isHydrated ? (
        <Picker
          id={id}
          name={name}
          isRequired={attributes["aria-required"]}
          formId={formId}
          initialValue={typedBefore(id) ?? field.initialValue ?? ""}
          errorId={errorId}
          hasError={errors !== undefined}
        />
      ) : (
        <>
          <input
            {...getInputProps(field, { type: "text" })}
            {...attributes}
            dir="auto"
            list={`${id}-names`}
            onBlur={onBlur}
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
    </Labelled>
  );
}

function LocationControl({ name, field, attributes }: ControlProps) {
  const typed = useTypedBefore(field.id);
  return (
    <Labelled name={name} field={field}>
      <textarea
        {...getTextareaProps(field)}
        {...attributes}
        {...(typed === undefined ? {} : { defaultValue: typed })}
        dir="auto"
        rows={3}
        enterKeyHint="enter"
        placeholder="Loading Dock Area - Bay 3"
        className="control"
      />
    </Labelled>
  );
}

interface LabelledProps {
  name: TankFieldName;
  field: FieldMetadata<string | number>;
  children: ReactNode;
}

function Labelled({ name, field, children }: LabelledProps) {
  return (
    <Field label={tankFields[name].label} id={field.id} errorId={field.errorId} errors={field.errors}>
      {children}
    </Field>
  );
}
