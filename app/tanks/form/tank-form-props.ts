import type { EditedTank, Suggestions, TankSubmission } from "~/tanks/model/screen-content";

export interface TankFormProps {
  tank: EditedTank | null;
  newId: string;
  suggestions: Suggestions;
  submission: TankSubmission | undefined;
}
