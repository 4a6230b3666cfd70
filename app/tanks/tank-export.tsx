import type { ComponentProps } from "react";
import { type Item, isHeld } from "~/outbox/item";
import { useOutboxPart } from "~/outbox/outbox-state";
import { ExportMenu } from "~/ui/export-menu";

type TankExportProps = Omit<ComponentProps<typeof ExportMenu>, "note">;

export function TankExport(props: TankExportProps) {
  return <ExportMenu {...props} note={useMissingNote()} />;
}

export function useMissingNote(): string {
  return useOutboxPart(({ items }) => missingNote(items));
}

/** Of what the server makes of the tanks that have arrived there. */
export function missingNote(items: readonly Item[]): string {
  const { length } = items.filter((item) => !isHeld(item));
  if (length === 0) return "";
  const changes =
    length === 1 ? "1 change that waits on this device is" : `${length} changes that wait on this device are`;
  return `${changes} not in it.`;
}
