import { type ReactElement, type ReactNode, useId, useState } from "react";
import { lazyWithPreload, usePreload } from "~/browser/code/lazy-with-preload";
import type { Suggestions } from "~/tanks/model/screen-content";
import { type FilterName, filterNames, photoChoices, unlistedChoices } from "~/tanks/query/tank-filters";
import type { TankQuery } from "~/tanks/query/tank-query";
import { sortNames, sorts } from "~/tanks/query/tank-sorts";
import { ChangedControl } from "./changed-control";

const CustomerChoice = lazyWithPreload(() => import("./customer-choice"));

interface ControlProps {
  name: FilterName;
  value: string;
  suggestions: Suggestions;
  isUsed: boolean;
}

const controls: Record<FilterName, (props: ControlProps) => ReactElement> = {
  customer: CustomerControl,
  property: PropertyControl,
  product: ProductControl,
  has: PhotosControl,
  unlisted: UnlistedControl,
  changed: ChangedControl,
};

interface FilterControlsProps extends Pick<ControlProps, "suggestions" | "isUsed"> {
  query: TankQuery;
}

export function FilterControls({ query, ...props }: FilterControlsProps) {
  const [newest, ...others] = sortNames;
  return (
    <>
      <Select
        className="lg:hidden"
        label="Sort by"
        name="sort"
        value={query.sort === newest ? "" : query.sort}
        empty={sorts[newest].option}
      >
        <Options choices={new Map(others.map((name) => [name, sorts[name].option]))} />
      </Select>
      {filterNames.map((name) => {
        const Control = controls[name];
        return <Control key={name} name={name} value={query[name]} {...props} />;
      })}
    </>
  );
}

function CustomerControl({ name, value, suggestions: { customers }, isUsed }: ControlProps) {
  const id = useId();
  const isLoaded = usePreload(CustomerChoice, isUsed);
  const [isEntered, setEntered] = useState(false);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Customer
      </label>
      {isLoaded && !isEntered ? (
        <CustomerChoice id={id} name={name} initialValue={value} suggestions={customers} />
      ) : (
        <input
          id={id}
          name={name}
          list="filter-customers"
          dir="auto"
          defaultValue={value}
          onFocus={() => setEntered(true)}
          placeholder="Any customer"
          autoComplete="off"
          className="control"
        />
      )}
      <datalist id="filter-customers">
        {customers.map((customer) => (
          <option key={customer} value={customer} />
        ))}
      </datalist>
    </div>
  );
}

function PropertyControl({ name, value }: ControlProps) {
  return (
    <label className="flex flex-col gap-1.5 font-semibold">
      Property number
      <input
        name={name}
        dir="auto"
        defaultValue={value}
        placeholder="Any property"
        autoComplete="off"
        className="control font-normal"
      />
    </label>
  );
}

function ProductControl({ name, value, suggestions }: ControlProps) {
  const products = [value, ...suggestions.products].filter(Boolean);
  return (
    <Select label="Product" name={name} value={value} empty="Any product">
      <Options choices={new Map(products.map((product) => [product, product]))} />
    </Select>
  );
}

function PhotosControl({ name, value }: ControlProps) {
  return (
    <Select label="Photos" name={name} value={value} empty="With or without photos">
      <Options choices={photoChoices} />
    </Select>
  );
}

function UnlistedControl({ name, value }: ControlProps) {
  return (
    <Select label="On the lists" name={name} value={value} empty="On the lists or not">
      <Options choices={unlistedChoices} />
    </Select>
  );
}

function Options({ choices }: { choices: ReadonlyMap<string, string> }) {
  return [...choices].map(([choice, label]) => (
    <option key={choice} value={choice}>
      {label}
    </option>
  ));
}

interface SelectProps {
  className?: string;
  label: string;
  name: string;
  value: string;
  empty: string;
  children: ReactNode;
}

function Select({ className = "", label, name, value, empty, children }: SelectProps) {
  const id = useId();
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select id={id} name={name} defaultValue={value} className="control">
        <option value="">{empty}</option>
        {children}
      </select>
    </div>
  );
}
