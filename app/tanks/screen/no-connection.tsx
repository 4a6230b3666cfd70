import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";

interface NoConnectionProps {
  title: string;
  advice: string;
  children: ReactNode;
}

export function NoConnection({ title, advice, children }: NoConnectionProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-16 text-center text-muted">
      <WifiOff aria-hidden className="size-12" />
      <h2 className="mt-2 text-xl font-bold text-ink">{title}</h2>
      <p className="mb-3">The server could not be reached. {advice}</p>
      {children}
    </div>
  );
}
