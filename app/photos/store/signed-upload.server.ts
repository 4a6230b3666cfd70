import { timingSafeEqual } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { pendingPrefix } from "~/photos/photo-path";

/** Where uploads go: R2's own S3 endpoint, or this Worker's, which answers the same way. */
export interface UploadTarget {
  /** Address of the bucket, absolute, without a slash at its end. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const validSeconds = 900;

/** An address that takes the raw bytes of one photo by PUT for 15 minutes: AWS signature 4 in the query, host alone signed. */
export async function signUpload(target: UploadTarget, id: string, datetime?: string): Promise<string> {
  const url = new URL(`${target.bucketUrl}/${pendingPrefix}${id}`);
  url.searchParams.set("X-Amz-Expires", String(validSeconds));
  const signed = await sign(target, url, datetime);
  return signed.toString();
}

export type UploadVerdict = { id: string } | { error: "changed" | "expired" };

/** Whether an address is one that signUpload made, unchanged and still valid. */
export async function verifyUpload(target: UploadTarget, address: string, now: Date): Promise<UploadVerdict> {
  const url = new URL(address);
  const id = uploadIdOf(target, url.origin + url.pathname);
  const date = url.searchParams.get("X-Amz-Date") ?? "";
  if (!id || !/^\d{8}T\d{6}Z$/.test(date)) return { error: "changed" };
  const unsigned = new URL(url.origin + url.pathname);
  unsigned.searchParams.set("X-Amz-Expires", String(validSeconds));
  const expected = await sign(target, unsigned, date);
  if (!isSame(sorted(expected), sorted(url))) return { error: "changed" };
  const age = now.getTime() - Date.parse(date.replace(/(....)(..)(..T..)(..)(..Z)/, "$1-$2-$3:$4:$5"));
  return age > validSeconds * 1000 ? { error: "expired" } : { id };
}

/** The upload that an address names, with or without its query; undefined for any other address. */
export function uploadIdOf(target: UploadTarget, address: string): string | undefined {
  if (!URL.canParse(address, target.bucketUrl)) return undefined;
  const url = new URL(address, target.bucketUrl);
  const prefix = `${target.bucketUrl}/${pendingPrefix}`;
  const plain = url.origin + url.pathname;
  const id = plain.startsWith(prefix) ? plain.slice(prefix.length) : "";
  return url.username === "" && url.password === "" && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}

async function sign({ accessKeyId, secretAccessKey }: UploadTarget, url: URL, datetime?: string): Promise<URL> {
  const common = { method: "PUT", accessKeyId, secretAccessKey, service: "s3", region: "auto", signQuery: true };
  const signer = new AwsV4Signer({ ...common, url: url.toString(), ...(datetime ? { datetime } : {}) });
  return (await signer.sign()).url;
}

function sorted(url: URL): string {
  const copy = new URL(url);
  copy.searchParams.sort();
  return copy.toString();
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
