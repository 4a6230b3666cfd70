import type { EditedTank, Suggestions, TankSubmission } from "~/tanks/tank-screen";

export interface TankFormProps {
  tank: EditedTank | null;
  newId: string;
  suggestions: Suggestions;
  submission: TankSubmission | undefined;
}
