import { useRef } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { choiceField } from "~/tanks/model/merge-tank";
import type { TankConflict as Conflict } from "~/tanks/model/screen-content";
import { type TankFieldName, tankFields } from "~/tanks/model/tank-fields";
import { gallons, labelOf } from "~/tanks/model/tank-format";
import { DateTime } from "~/ui/date-time";
import { focusOnAppearing } from "~/ui/use-lost-focus";

interface TankConflictProps {
  mine: Record<string, unknown>;
  conflict: Conflict;
}

const focusedFirst = { autoFocus: true };

/** The choice of each field counts when saved as chosen; its presence tells the server which fields were asked for. */
export function TankConflict({ mine, conflict: { saved, opened, taken, asked } }: TankConflictProps) {
  const isReplacing = useRef(useHydrated());
  return (
    <section
      ref={isReplacing.current ? focusOnAppearing : undefined}
      {...focusedFirst}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      aria-describedby="conflict-about"
      className="mb-5 rounded-lg border border-danger bg-danger-soft p-4"
    >
      <h3 id="conflict-title" className="text-lg font-bold">
        Someone else changed this tank while you were editing
      </h3>
      <p id="conflict-about" className="mt-1 break-words">
        <bdi className="font-semibold">{saved.customerName}</bdi>: nothing has been saved yet. Both of you changed the
        fields below; theirs were saved {saved.changedBy && `by ${saved.changedBy} `}
        <DateTime time={saved.updatedAt} />.
      </p>
      {taken.length > 0 && <p className="mt-1">What only they changed is kept: {taken.map(labelOf).join(", ")}.</p>}
      {asked.map((name) => (
        <fieldset key={name} className="mt-3 min-w-0 rounded-md bg-surface p-3">
          <legend className="float-left font-semibold">{tankFields[name].label}</legend>
          <div className="clear-both">
            <Choice name={name} side="mine" label="Mine" value={shown(name, mine[name])} isOnly={asked.length === 1} />
            <Choice
              name={name}
              side="theirs"
              label="Theirs"
              value={shown(name, saved[name])}
              isOnly={asked.length === 1}
            />
            {opened && (
              <p className="break-words text-muted">
                Before: <bdi>{shown(name, opened[name])}</bdi>
              </p>
            )}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

interface ChoiceProps {
  name: TankFieldName;
  side: "mine" | "theirs";
  label: string;
  value: string;
  isOnly: boolean;
}

function Choice({ name, side, label, value, isOnly }: ChoiceProps) {
  return (
    <label className="flex min-h-touch items-start gap-3 border-line py-2.5 [&+&]:border-t">
      <input
        type={isOnly ? "hidden" : "radio"}
        name={choiceField(name)}
        value={side}
        defaultChecked={side === "mine"}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="w-14 shrink-0 text-muted">{label}</span>
      <span dir="auto" className="min-w-0 whitespace-pre-line break-words">
        {value}
      </span>
    </label>
  );
}

function shown(name: TankFieldName, value: unknown): string {
  return tankFields[name].kind === "gallons" ? gallons(Number(value)) : String(value).replaceAll("\r\n", "\n");
}

export function ConflictActions({ asked, isSaving }: { asked: TankFieldName[]; isSaving: boolean }) {
  const choices = [
    { keep: "mine", label: "Keep mine" },
    { keep: "theirs", label: "Keep theirs" },
    ...(asked.length > 1 ? [{ keep: "chosen", label: "Keep as chosen" }] : []),
  ];
  return (
    <>
      {/* Enter in a field presses the first button: no choice is made by it. */}
      <button type="submit" disabled hidden />
      {choices.map(({ keep, label }) => (
        <button
          key={keep}
          type="submit"
          name="keep"
          value={keep}
          aria-disabled={isSaving}
          onClick={(event) => isSaving && event.preventDefault()}
          className={`button button-main flex-1 ${keep === "chosen" ? "button-primary basis-full sm:basis-0" : "button-plain"}`}
        >
          {label}
        </button>
      ))}
      <div className="double-tap-guard" />
    </>
  );
}
