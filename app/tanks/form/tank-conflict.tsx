import { Link, useLocation } from "@remix-run/react";
import { gallons } from "~/tanks/tank-format";
import type { EditedTank } from "~/tanks/tank-screen";
import { discardDraft, draftKey } from "./tank-draft";

interface TankConflictProps {
  /** The fields as they were submitted. */
  mine: Record<string, unknown>;
  saved: EditedTank;
}

/** Somebody saved this tank since the form was opened: shows where the two differ and asks which shall stand. */
export function TankConflict({ mine, saved }: TankConflictProps) {
  const { pathname, search } = useLocation();
  const differences = [
    { label: "Customer", yours: mine.customerName, theirs: saved.customerName },
    { label: "Product Contained", yours: mine.productContained, theirs: saved.productContained },
    { label: "Tank Size", yours: gallons(Number(mine.tankSizeGallons)), theirs: gallons(saved.tankSizeGallons) },
    { label: "Property Number", yours: mine.propertyNumber, theirs: saved.propertyNumber },
    { label: "Location", yours: mine.locationWithinFacility, theirs: saved.locationWithinFacility },
    { label: "Photos", yours: String([mine.photoUrls ?? []].flat().length), theirs: String(saved.photoUrls.length) },
  ].filter(({ yours, theirs }) => String(yours).replaceAll("\r\n", "\n") !== theirs);
  return (
    <section role="alert" className="mb-5 rounded-lg border border-danger bg-danger-soft p-4">
      <h3 className="text-lg font-bold">Someone else changed this tank while you were editing</h3>
      <p className="mt-1">Nothing has been saved yet. Save again to keep your version, or take the saved one.</p>
      {differences.map(({ label, yours, theirs }) => (
        <dl key={label} className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 rounded-md bg-surface p-3">
          <dt className="col-span-2 font-semibold">{label}</dt>
          <dt className="text-muted">Yours</dt>
          <dd className="min-w-0 whitespace-pre-line break-words">{String(yours)}</dd>
          <dt className="text-muted">Saved</dt>
          <dd className="min-w-0 whitespace-pre-line break-words">{theirs}</dd>
        </dl>
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button button-primary">
          Save my version
        </button>
        <Link
          to={pathname + search}
          reloadDocument
          onClick={() => discardDraft(draftKey(saved.id))}
          className="button button-plain"
        >
          Take the saved version
        </Link>
      </div>
    </section>
  );
}
