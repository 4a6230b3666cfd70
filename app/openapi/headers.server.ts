import { keyPattern } from "~/http/idempotency-key.server";
import { uploadLength, uploadType } from "~/photos/store/signed-upload.server";

interface Header {
  description: string;
  schema: Record<string, unknown>;
}

const text = { type: "string" };

export const requestHeaders = {
  "X-D1-Bookmark": { description: "Of an earlier answer: what is answered is no older than that.", schema: text },
  "Idempotency-Key": {
    description: "Of the client's own choice, for this write alone: sent again with the same key, it is done once.",
    schema: { type: "string", pattern: keyPattern.source },
  },
  "If-Match": {
    description: "ETags, weak ones too, by commas: where another version is stored, the answer is 412.",
    schema: text,
  },
  "If-None-Match": { description: "An ETag: where that version is still stored, the answer is 304.", schema: text },
  "If-Modified-Since": { description: "A time: where nothing was stored since, the answer is 304.", schema: text },
  "If-Unmodified-Since": { description: "A time: where something was stored since, the answer is 412.", schema: text },
  "If-Range": { description: "An ETag: where another photo is stored, all of it is answered.", schema: text },
  Range: {
    description: "The bytes that are asked for, such as `bytes=0-999`; all are answered where there are no such.",
    schema: text,
  },
  "X-Upload-Content-Length": {
    description: "The photo's size in bytes. Both or neither; both are needed where photos go straight to R2.",
    schema: { type: "string", pattern: uploadLength.source },
  },
  "X-Upload-Content-Type": {
    description: "The photo's type, such as `image/jpeg`.",
    schema: { type: "string", pattern: uploadType.source },
  },
} satisfies Record<string, Header>;

export type RequestHeader = keyof typeof requestHeaders;

export const answerHeaders = {
  "X-Request-Id": { description: "The answer's line in the log.", schema: text },
  "X-D1-Bookmark": { description: "Sent with a read, it is answered no older than this.", schema: text },
  ETag: { description: "The version that is stored.", schema: text },
  "Last-Modified": { description: "When it was stored.", schema: text },
  "Content-Disposition": { description: "The file's name.", schema: text },
  "Content-Range": { description: "Which bytes of how many.", schema: text },
  Location: { description: "Where it is.", schema: text },
  "Set-Cookie": { description: "The bookmark of a write, and what keeps a session.", schema: text },
  "Clear-Site-Data": { description: "Has a browser forget the pages of the admin.", schema: text },
  Allow: { description: "The methods that there are, with 405.", schema: text },
  "Retry-After": { description: "In how many seconds to try again, with 429 and 503.", schema: text },
} satisfies Record<string, Header>;

export type AnswerHeader = keyof typeof answerHeaders;
