import type { ListKind } from "~/lists/lists";

/** Outlives the panel, so that a file chosen after the session's end is there again after the sign-in. */
let kept: { kind: ListKind; file: File } | undefined;

export function keepFile(kind: ListKind, file: File): void {
  kept = { kind, file };
}

export function takeKeptFile(kind: ListKind): File | undefined {
  const file = kept?.kind === kind ? kept.file : undefined;
  kept = undefined;
  return file;
}
