import type { IconName } from "./icon-sprite.server";

/** The drawings are Lucide's, and stand once in the document: app/ui/icon-sprite.server.tsx */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg aria-hidden className={`icon ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
