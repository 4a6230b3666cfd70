import { useHasDraft } from "~/tanks/form/tank-draft";

/** On a tank whose form was left with changes. */
export function NotSaved({ tankId }: { tankId: string }) {
  const hasDraft = useHasDraft(tankId);
  return hasDraft && <span className="badge bg-danger-soft py-0 font-semibold text-danger">Not saved</span>;
}
