import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-3 flex gap-3 rounded-lg border border-danger bg-danger-soft px-4 py-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}
