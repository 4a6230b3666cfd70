import type { ReactNode } from "react";
import { acceptedTypes } from "~/photos/photo-limits";

interface PhonePickerProps {
  className?: string;
  /** Opens the phone's camera app in place of its photos. */
  isCamera?: boolean;
  isMultiple?: boolean;
  onChosen: (photos: File[]) => void;
  children: ReactNode;
}

export function PhonePicker({ className = "", isCamera, isMultiple, onChosen, children }: PhonePickerProps) {
  return (
    <label
      className={`button button-plain button-main focus-within:outline focus-within:outline-[3px] focus-within:outline-accent [@media(pointer:fine)]:hidden ${className}`}
    >
      {children}
      <input
        type="file"
        accept={acceptedTypes}
        capture={isCamera ? "environment" : undefined}
        multiple={isMultiple}
        className="sr-only"
        onChange={(event) => {
          const photos = [...(event.currentTarget.files ?? [])];
          if (photos.length > 0) onChosen(photos);
        }}
      />
    </label>
  );
}
