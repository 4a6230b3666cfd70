export const workerUrl: string;
export const withoutBadge: string;

interface Line {
  url: string;
  dropped: string[];
  asked: string[];
  lose: (name: string, options?: { isAnswered?: boolean }) => void;
  drop: (pattern: RegExp, times?: number) => void;
  allowWorker: (edit?: (text: string) => string) => void;
  hold: (pattern: RegExp) => () => void;
  redirect: (pattern: RegExp, to: string) => void;
  cut: () => void;
  mend: () => void;
  close: () => void;
}

export function startLine(target: string): Promise<Line>;
