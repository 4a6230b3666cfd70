import type { ReactNode } from "react";

export function SampleLink({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <a
      href={`/api/admin/${kind}/sample`}
      className="inline-flex min-h-touch min-w-touch items-center font-semibold text-accent underline underline-offset-4"
    >
      {children}
    </a>
  );
}
