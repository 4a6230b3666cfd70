import type { ReactNode } from "react";

/** All that the buttons leave of a phone's screen, and 16:9 in a dialog. */
export const picture = "aspect-video w-full rounded-lg phone:aspect-auto phone:min-h-0 phone:min-w-0 phone:flex-1";
export const action = "button button-main whitespace-normal px-2";

/** Beside the picture where a phone lies on its side. */
export function CameraActions({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 short:sm:w-52 short:sm:grid-cols-1 short:sm:content-center">{children}</div>
  );
}
