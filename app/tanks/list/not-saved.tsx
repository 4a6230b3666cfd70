import { useHasDraft } from "~/tanks/form/draft-storage";

export function NotSaved({ tankId, className = "" }: { tankId: string; className?: string }) {
  const hasDraft = useHasDraft(tankId);
  return (
    hasDraft && <span className={`badge bg-danger-soft py-0 font-semibold text-danger ${className}`}>Not saved</span>
  );
}
