import type { ReactNode } from "react";

/** All that the buttons leave of a phone's screen, and 16:9 in a dialog. */
export const picture = "aspect-video w-full rounded-lg phone:aspect-auto phone:min-h-0 phone:min-w-0 phone:flex-1";
export const action = "button button-main whitespace-normal px-2 leading-tight short:max-sm:text-sm";

interface CameraActionsProps {
  isGrid?: boolean;
  isShutter?: boolean;
  children: ReactNode;
}

/** Beside the picture where a phone lies on its side, else below it. */
export function CameraActions({ isGrid = false, isShutter = false, children }: CameraActionsProps) {
  const inRow = isShutter ? "grid-cols-[1fr_auto_1fr] items-center" : "auto-cols-fr grid-flow-col";
  const below = isGrid ? "grid-cols-2" : inRow;
  return (
    <div
      className={`relative grid gap-3 ${below} short:sm:w-52 short:sm:grid-flow-row short:sm:grid-cols-1 short:sm:content-center`}
    >
      {children}
      <div className="double-tap-guard" />
    </div>
  );
}
