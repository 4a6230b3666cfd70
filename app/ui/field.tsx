import type { ReactNode } from "react";

interface FieldProps {
  id: string;
  label: string;
  errorId: string;
  errors: string[] | undefined;
  hint?: string;
  children: ReactNode;
}

/** Reserves the message's line, so that the layout does not shift. */
export function Field({ id, label, errorId, errors, hint, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className={`mb-1.5 block font-semibold ${errors ? "text-danger" : ""}`}>
        {label}
        {hint && (
          <>
            {" "}
            <span className="ml-1 font-normal text-muted">{hint}</span>
          </>
        )}
      </label>
      {children}
      <p id={errorId} aria-live="polite" className="min-h-8 pb-2 pt-1 text-sm font-medium text-danger">
        {errors?.[0]}
      </p>
    </div>
  );
}
