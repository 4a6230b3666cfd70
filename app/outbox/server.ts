import type { Tank } from "~/tanks/model/tank";
import type { PhotoItem, RecordItem } from "./item";

/** What came of a request. Only an answer of this app's server is `done` or `refused`: a portal's or a proxy's is neither. */
export type Answer<Value = Tank> =
  | { kind: "done"; value: Value }
  /** No answer: it may have arrived. */
  | { kind: "lost" }
  | { kind: "busy"; status?: number; reason?: string; retryAfterMs?: number }
  | { kind: "sign-in"; status?: number }
  | { kind: "refused"; status: number; reason: string };

export type Failed = Exclude<Answer<never>, { kind: "done" }>;

export interface Server {
  read: (tankId: string) => Promise<Answer>;
  create: (item: RecordItem) => Promise<Answer>;
  update: (item: RecordItem) => Promise<Answer>;
  requestUpload: (photo: Blob) => Promise<Answer<string>>;
  upload: (url: string, photo: Blob, onProgress: (fraction: number) => void) => Promise<Answer<unknown>>;
  confirm: (url: string) => Promise<Answer<string>>;
  append: (photo: Pick<PhotoItem, "id" | "tankId">, photoPath: string) => Promise<Answer>;
}
