import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { Intent } from "./intents";

interface IntentButtonProps extends ComponentProps<"button"> {
  intent: Intent;
}

export function IntentButton({ intent, ...button }: IntentButtonProps) {
  return <button {...button} type="submit" name="intent" value={intent} />;
}

export function useIsSending(intent: Intent): boolean {
  return useNavigation().formData?.get("intent") === intent;
}
