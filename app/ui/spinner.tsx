import { Icon } from "~/ui/icon";

export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex animate-appear-late flex-col items-center gap-3 py-20 text-muted">
      <Icon name="LoaderCircle" className="size-8 animate-spin text-accent" />
      <p className="text-lg">{label}</p>
    </div>
  );
}
