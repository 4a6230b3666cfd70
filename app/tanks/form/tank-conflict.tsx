import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PhotoThumbnail } from "~/photos/view/photo-thumbnail";
import { type TankFieldName, tankFieldNames, tankFields } from "~/tanks/tank-fields";
import { gallons } from "~/tanks/tank-format";
import type { TankConflict as Conflict } from "~/tanks/tank-screen";
import { discardDraft, draftKey } from "./tank-draft";

interface TankConflictProps {
  mine: Record<string, unknown>;
  conflict: Conflict;
}

export function TankConflict({ mine, conflict: { saved, photoUrls } }: TankConflictProps) {
  const { pathname, search } = useLocation();
  const changed = tankFieldNames.filter((name) => shown(name, mine[name]) !== shown(name, saved[name]));
  return (
    <section role="alert" className="mb-5 rounded-lg border border-danger bg-danger-soft p-4">
      <h3 className="text-lg font-bold">Someone else changed this tank while you were editing</h3>
      <p className="mt-1">Nothing has been saved yet. Save again to keep your version, or take the saved one.</p>
      {changed.map((name) => (
        <Difference
          key={name}
          label={tankFields[name].label}
          yours={shown(name, mine[name])}
          saved={shown(name, saved[name])}
        />
      ))}
      {photoUrls.join() !== saved.photoUrls.join() && (
        <Difference
          label="Photos"
          yours={<Thumbnails paths={photoUrls} />}
          saved={<Thumbnails paths={saved.photoUrls} />}
        />
      )}
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

function shown(name: TankFieldName, value: unknown): string {
  return tankFields[name].kind === "gallons" ? gallons(Number(value)) : String(value).replaceAll("\r\n", "\n");
}

function Difference({ label, yours, saved }: { label: string; yours: ReactNode; saved: ReactNode }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 rounded-md bg-surface p-3">
      <dt className="col-span-2 font-semibold">{label}</dt>
      <dt className="text-muted">Yours</dt>
      <dd className="min-w-0 whitespace-pre-line break-words">{yours}</dd>
      <dt className="text-muted">Saved</dt>
      <dd className="min-w-0 whitespace-pre-line break-words">{saved}</dd>
    </dl>
  );
}

function Thumbnails({ paths }: { paths: string[] }) {
  if (paths.length === 0) return "No photos";
  return (
    <ul aria-label={`${paths.length} photos`} className="my-1 flex flex-wrap gap-2">
      {paths.map((path) => (
        <li key={path}>
          <PhotoThumbnail photoPath={path} className="size-16 rounded-md" />
        </li>
      ))}
    </ul>
  );
}
