import type { z } from "zod";
import type { AnswerHeader, RequestHeader } from "./headers.server";

/** A content type alone is that of bytes. */
export type Content = z.ZodType | readonly string[] | { form: Record<string, object> };

export interface Operation {
  name: string;
  path: string;
  method: "get" | "post" | "put" | "delete";
  summary: string;
  description?: string;
  /** What `{kind}` stands for, if not for a list alone. */
  kinds?: readonly string[];
  query?: readonly string[];
  headers?: readonly RequestHeader[];
  body?: Content;
  /** By status; every other one is a refusal. */
  answers: Record<number, Content | undefined>;
  /** What an answer of those has beside the headers that follow from its status and its content. */
  sends?: readonly AnswerHeader[];
  /** The statuses of refusals that follow from nothing else here. */
  refused?: readonly number[];
  /** The types of those refusals that are no JSON. */
  refusals?: readonly string[];
  isOfAdmin?: boolean;
  /** Then no answer has a bookmark. */
  isWithoutDatabase?: boolean;
}

export const unchanged = { 304: undefined };

/** Where a browser follows a link without a session. */
export const toSignIn = { 302: undefined };
