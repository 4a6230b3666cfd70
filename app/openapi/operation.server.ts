import type { z } from "zod";
import type { RequestHeader } from "./headers.server";

/** A content type alone is that of bytes. */
export type Content = z.ZodType | readonly string[] | { form: Record<string, object> };

export interface Operation {
  path: string;
  method: "get" | "post" | "put" | "delete";
  summary: string;
  /** What `{kind}` stands for, if not for a list alone. */
  kinds?: readonly string[];
  query?: readonly string[];
  headers?: readonly RequestHeader[];
  body?: Content;
  /** By status; every other one is a refusal. */
  answers: Record<number, Content | undefined>;
  /** The types of those refusals that are no JSON. */
  refusals?: readonly string[];
  isOfAdmin?: boolean;
}

export const tables = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

export const tableFormats = ["csv", "semicolons", "xlsx"];

export const unchanged = { 304: undefined };

/** Where a browser follows a link without a session. */
export const toSignIn = { 302: undefined };
