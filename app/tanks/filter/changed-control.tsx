import { useRef } from "react";
import { changedChoices, dateOf } from "~/tanks/query/changed-since";

export function ChangedControl({ name, value }: { name: string; value: string }) {
  const choice = useRef<HTMLSelectElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const isChoice = changedChoices.has(value);
  const clear = (field: HTMLSelectElement | HTMLInputElement | null) => {
    if (field) field.value = "";
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2">
      <label className="flex flex-col gap-1.5 font-semibold">
        Changed
        <select
          ref={choice}
          name={name}
          defaultValue={isChoice ? value : ""}
          onChange={() => clear(date.current)}
          className="control font-normal"
        >
          <option value="">Any time</option>
          {[...changedChoices].map(([choice, { option }]) => (
            <option key={choice} value={choice}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1.5 font-semibold">
        or since
        <input
          ref={date}
          type="date"
          name={name}
          defaultValue={dateOf(value)}
          onChange={() => clear(choice.current)}
          className="control px-2 font-normal"
        />
      </label>
    </div>
  );
}
