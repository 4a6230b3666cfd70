import type { ReactNode } from "react";
import { acceptedTypes } from "~/photos/model/photo-limits";
import { action } from "./camera-layout";

interface PhonePickerProps {
  isCamera?: boolean;
  onChosen: (photos: File[]) => void;
  children: ReactNode;
}

export function PhonePicker({ isCamera, onChosen, children }: PhonePickerProps) {
  return (
    <label
      className={`${isCamera ? "button-plain" : "button-primary min-h-24 text-lg"} focus-within:outline focus-within:outline-[3px] focus-within:outline-accent [@media(pointer:fine)]:hidden ${action}`}
    >
      {children}
      <input
        type="file"
        accept={acceptedTypes}
        capture={isCamera ? "environment" : undefined}
        multiple={!isCamera}
        className="sr-only"
        onChange={(event) => {
          const photos = [...(event.currentTarget.files ?? [])];
          if (photos.length > 0) onChosen(photos);
        }}
      />
    </label>
  );
}
