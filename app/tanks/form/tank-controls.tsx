import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { type InputEvent, type ReactElement, type ReactNode, useState } from "react";
import { typedBefore, useHydratedOnLeaving, useTypedBefore } from "~/browser/typed-before";
import { CustomerPicker, ProductPicker } from "~/lists/pickers/list-pickers";
import type { Suggestions } from "~/tanks/model/screen-content";
import { type TankFieldName, tankFields } from "~/tanks/model/tank-fields";
import { gallons } from "~/tanks/model/tank-format";
import { Field } from "~/ui/field";
import type { PickerField } from "~/ui/picker/picker";
import { useSelectOnEntering } from "~/ui/use-select-on-entering";

interface ControlProps {
  name: TankFieldName;
  field: FieldMetadata<string | number>;
  suggestions: Suggestions;
}

export const controls: Record<TankFieldName, (props: ControlProps) => ReactElement> = {
  customerName: ({ field, suggestions }) => (
    <NameField label="Customer" field={field} names={suggestions.customers} Picker={CustomerPicker} />
  ),
  productContained: ({ field, suggestions }) => (
    <NameField label="Product Contained" field={field} names={suggestions.products} Picker={ProductPicker} />
  ),
  tankSizeGallons: SizeControl,
  propertyNumber: ({ name, field }) => (
    <Labelled name={name} field={field}>
      <input
        {...getInputProps(field, { type: "text" })}
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

interface NameFieldProps {
  label: string;
  field: FieldMetadata<string | number>;
  names: string[];
  Picker: (props: PickerField) => ReactElement;
}

function NameField({ label, field, names, Picker }: NameFieldProps) {
  const { id, name, formId, errorId, errors } = field;
  const { isHydrated, onBlur } = useHydratedOnLeaving(id);
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
    </Field>
  );
}

function LocationControl({ name, field }: ControlProps) {
  const typed = useTypedBefore(field.id);
  return (
    <Labelled name={name} field={field}>
      <textarea
        {...getTextareaProps(field)}
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

const lettersInSize = "Only digits: letters are not part of a size.";

/** In gallons: hardly a tank is larger, and an extra digit is soon typed. */
const surprisingSize = 10_000_000;

function SizeControl({ name, field }: ControlProps) {
  const [hasLetters, setHasLetters] = useState(false);
  const [size, setSize] = useState(Number(field.initialValue));
  const errors = hasLetters ? [lettersInSize] : field.errors;
  return (
    <Labelled name={name} field={field} errors={errors}>
      <input
        {...getInputProps(field, { type: "number" })}
        aria-describedby={errors && field.errorId}
        aria-invalid={errors !== undefined || undefined}
        onBeforeInput={(event: InputEvent<HTMLInputElement>) => {
          if (/\p{L}/u.test(event.data)) setHasLetters(true);
        }}
        onInput={({ currentTarget }) => setSize(currentTarget.valueAsNumber)}
        {...useSelectOnEntering()}
        inputMode="numeric"
        enterKeyHint="next"
        step={1}
        onBlur={({ currentTarget }) => {
          // Engines differ in whether they keep them.
          setHasLetters(currentTarget.validity.badInput);
          if (currentTarget.value === "" && currentTarget.validity.valid) currentTarget.value = "0";
        }}
        onWheel={(event) => event.currentTarget.blur()}
        className={`control text-2xl tabular-nums ${size > 0 ? "font-bold" : "text-muted"}`}
      />
      <p role="status" className="rounded-lg bg-accent-soft px-3 py-2 empty:hidden">
        {size > surprisingSize && `Is ${gallons(size)} meant?`}
      </p>
    </Labelled>
  );
}

interface LabelledProps {
  name: TankFieldName;
  field: FieldMetadata<string | number>;
  errors?: string[];
  children: ReactNode;
}

function Labelled({ name, field, errors = field.errors, children }: LabelledProps) {
  return (
    <Field label={tankFields[name].label} id={field.id} errorId={field.errorId} errors={errors}>
      {children}
    </Field>
  );
}
