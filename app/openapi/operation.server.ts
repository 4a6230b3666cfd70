import type { z } from "zod";

/** A content type alone is that of bytes. */
export type Content = z.ZodType | readonly string[] | { form: Record<string, object> };

export interface Operation {
  path: string;
  method: "get" | "post" | "put" | "delete";
  summary: string;
  query?: readonly string[];
  body?: Content;
  /** By status; every other one is a refusal. */
  answers: Record<number, Content | undefined>;
  isOfAdmin?: boolean;
  hasIdempotencyKey?: boolean;
}

export const tables = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

export const unchanged = { 304: undefined };
