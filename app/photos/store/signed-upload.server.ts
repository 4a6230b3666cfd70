import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { pendingKey, pendingPrefix, uploadIdAfter } from "~/photos/photo-path";

/** Where uploads are sent: R2's S3 endpoint, or this Worker's S3-compatible one. */
export interface UploadTarget {
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether nothing of ours sees the upload before it is stored. */
  isDirect?: boolean;
}

/** What is uploaded, as the headers of its PUT name it. */
export interface NamedUpload {
  length: string;
  type: string;
}

const validSeconds = 900;

/** Presigns a PUT for 15 minutes: AWS Signature Version 4 in the query. Of a named upload it binds length and type. */
export async function signUpload(
  target: UploadTarget,
  uploadId: string,
  named?: NamedUpload,
  datetime?: string,
): Promise<string> {
  const url = new URL(`${target.bucketUrl}/${pendingKey(uploadId)}`);
  url.searchParams.set("X-Amz-Expires", String(validSeconds));
  const signed = await sign(target, url, named, datetime);
  return signed.toString();
}

export type UploadVerdict = { uploadId: string } | { error: "changed" | "expired" };

/** `sent` is what the PUT's headers say. */
export async function verifyUpload(
  target: UploadTarget,
  uploadURL: string,
  sent: NamedUpload,
  now: Date,
): Promise<UploadVerdict> {
  const url = new URL(uploadURL);
  const uploadId = uploadIdOfURL(target, url.origin + url.pathname);
  const date = url.searchParams.get("X-Amz-Date") ?? "";
  if (!uploadId || !/^\d{8}T\d{6}Z$/.test(date)) return { error: "changed" };
  const unsigned = new URL(url.origin + url.pathname);
  unsigned.searchParams.set("X-Amz-Expires", String(validSeconds));
  const isNamed = url.searchParams.get("X-Amz-SignedHeaders") === "content-length;content-type;host";
  const expected = await sign(target, unsigned, isNamed ? sent : undefined, date);
  if (!isSame(sorted(expected), sorted(url))) return { error: "changed" };
  const age = now.getTime() - Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5"));
  return age > validSeconds * 1000 ? { error: "expired" } : { uploadId };
}

export function uploadIdOfURL(target: UploadTarget, uploadURL: string): string | undefined {
  if (!URL.canParse(uploadURL, target.bucketUrl)) return undefined;
  const url = new URL(uploadURL, target.bucketUrl);
  if (url.username !== "" || url.password !== "") return undefined;
  return uploadIdAfter(`${target.bucketUrl}/${pendingPrefix}`, url.origin + url.pathname);
}

async function sign(
  { accessKeyId, secretAccessKey }: UploadTarget,
  url: URL,
  named: NamedUpload | undefined,
  datetime?: string,
): Promise<URL> {
  const headers = named && { "Content-Length": named.length, "Content-Type": named.type };
  const common = { method: "PUT", accessKeyId, secretAccessKey, service: "s3", region: "auto", signQuery: true };
  const signer = new AwsV4Signer({
    ...common,
    headers,
    allHeaders: true,
    url: url.toString(),
    ...(datetime ? { datetime } : {}),
  });
  return (await signer.sign()).url;
}

function sorted(url: URL): string {
  const copy = new URL(url);
  copy.searchParams.sort();
  return copy.toString();
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
