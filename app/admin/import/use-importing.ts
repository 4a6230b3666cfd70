import { useNavigation } from "@remix-run/react";

/** Whether an import is on its way to the server, or being shown after the server has answered. */
export function useImporting(): "sending" | "answered" | undefined {
  const { state, formData } = useNavigation();
  if (formData?.get("intent") !== "import") return undefined;
  return state === "submitting" ? "sending" : "answered";
}
