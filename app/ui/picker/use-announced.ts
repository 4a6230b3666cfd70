import { type RefObject, useEffect } from "react";

/**
 * Lets the form hear of a value that was set by other means than typing into its input, as of anything typed. What the
 * form heard last outlives the input, since another one may take its place.
 */
export function useAnnounced(input: RefObject<HTMLInputElement>, value: string, heard: { current: string }): void {
  useEffect(() => {
    if (heard.current === value) return;
    heard.current = value;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [input, value, heard]);
}
