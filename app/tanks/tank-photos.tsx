import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { PhotoThumbnail } from "./photo-thumbnail";

/** The tank's photos as the form carries them. */
export function TankPhotos({ field }: { field: FieldMetadata<string[]> }) {
  const list = field.getFieldList();
  return (
    <fieldset className="mb-4">
      <legend className="mb-1.5 font-semibold">Tank Photos</legend>
      {list.length > 0 && (
        <ul className="mb-2 grid grid-cols-4 gap-2 sm:grid-cols-6">
          {list.map((photo) => (
            <li key={photo.key}>
              <input {...getInputProps(photo, { type: "hidden" })} key={photo.key} />
              <PhotoThumbnail path={photo.initialValue ?? ""} className="aspect-square overflow-hidden rounded-lg" />
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">{list.length} photo(s) uploaded</p>
      <p id={field.errorId} className="min-h-6 pt-1 text-sm font-medium text-danger">
        {field.errors?.[0]}
      </p>
    </fieldset>
  );
}
