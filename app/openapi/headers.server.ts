interface Header {
  description: string;
  schema: Record<string, unknown>;
}

const text = { type: "string" };

export const requestHeaders = {
  "X-D1-Bookmark": { description: "Of an earlier answer: what is answered is no older than that.", schema: text },
  "Idempotency-Key": {
    description: "Of the client's own choice, for this write alone: sent again with the same key, it is done once.",
    schema: { type: "string", pattern: "^[ -~]{1,100}$" },
  },
  "If-Match": {
    description: "ETags, weak ones too, by commas: where another version is stored, the answer is 412.",
    schema: text,
  },
  "If-None-Match": { description: "An ETag: where that version is still stored, the answer is 304.", schema: text },
  "If-Modified-Since": { description: "A time: where nothing was stored since, the answer is 304.", schema: text },
  "If-Unmodified-Since": { description: "A time: where something was stored since, the answer is 412.", schema: text },
  "If-Range": { description: "An ETag: where another photo is stored, all of it is answered.", schema: text },
  Range: { description: "The bytes that are asked for, such as `bytes=0-999`.", schema: text },
  "X-Upload-Content-Length": {
    description: "The photo's size in bytes. Both or neither; both are needed where photos go straight to R2.",
    schema: { type: "string", pattern: "^\\d{1,15}$" },
  },
  "X-Upload-Content-Type": {
    description: "The photo's type, such as `image/jpeg`.",
    schema: { type: "string", pattern: "^[\\w.+-]{1,100}/[\\w.+-]{1,100}$" },
  },
} satisfies Record<string, Header>;

export type RequestHeader = keyof typeof requestHeaders;

export const answerHeaders = {
  "X-D1-Bookmark": { description: "Sent with a read, it is answered no older than this.", schema: text },
  ETag: { description: "The version that is stored.", schema: text },
  "Retry-After": { description: "In how many seconds to try again.", schema: text },
} satisfies Record<string, Header>;
