import type { FieldMetadata } from "@conform-to/react";
import { PhotoField } from "~/photos/field/photo-field";
import { useMissingPhoto } from "~/tanks/browser-copy/tank-copy";
import { maxPhotos } from "~/tanks/model/tank.schema";

interface TankPhotosProps {
  field: FieldMetadata<string[]>;
  owner: string;
  keepForm: () => Promise<unknown>;
  isSent: () => boolean;
  focus: { autoFocus: boolean };
}

export function TankPhotos({ field, ...props }: TankPhotosProps) {
  const initialPaths = [field.initialValue ?? []].flat().filter((photoPath) => typeof photoPath === "string");
  return (
    <fieldset className="mb-4">
      <legend className={`mb-1.5 font-semibold ${field.errors ? "text-danger" : ""}`}>Tank Photos</legend>
      <PhotoField
        name={field.name}
        initialPaths={initialPaths}
        max={maxPhotos}
        missing={useMissingPhoto()}
        {...props}
      />
      <p id={field.errorId} className="min-h-8 pt-1 text-sm font-medium text-danger">
        {field.errors?.[0]}
      </p>
    </fieldset>
  );
}
