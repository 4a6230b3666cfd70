import type { FieldMetadata } from "@conform-to/react";
import { PhotoField } from "~/photos/field/photo-field";
import { maxPhotos } from "~/tanks/model/tank.schema";

interface TankPhotosProps {
  field: FieldMetadata<string[]>;
}

export function TankPhotos({ field }: TankPhotosProps) {
  const initialPaths = [field.initialValue ?? []].flat().filter((photoPath) => typeof photoPath === "string");
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 font-semibold">Tank Photos</legend>
      <PhotoField name={field.name} initialPaths={initialPaths} max={maxPhotos} />
      <p id={field.errorId} className="min-h-8 pt-1 text-sm font-medium text-danger">
        {field.errors?.[0]}
      </p>
    </fieldset>
  );
}
