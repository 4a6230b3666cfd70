import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { z } from "zod";
import { pendingKey, pendingPrefix, photoPathPrefix, uploadIdAfter } from "~/photos/model/photo-path";

/** Where uploads are sent: R2's S3 endpoint, or this Worker's S3-compatible one. */
interface UploadTarget {
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

export const uploadLength = /^\d{1,15}$/;
export const uploadType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

export function isWellNamed({ length, type }: NamedUpload): boolean {
  return uploadLength.test(length) && uploadType.test(type);
}

export const confirmationSchema = z.object({
  photoURL: z
    .string({ error: ({ input }) => `photoURL ${input === undefined ? "is required" : "must be text"}.` })
    .max(4096, "photoURL must be at most 4,096 characters."),
});

const validSeconds = 900;

/** Eight random bytes and eight bytes of a MAC over them, as a UUID: it verifies itself and needs no database row. */
export async function issueUploadId(secret: string): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(8));
  random[6] = ((random[6] ?? 0) & 0x0f) | 0x80;
  return asUuid(Buffer.concat([random, await mac(random, secret)]));
}

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

type UploadVerdict = { uploadId: string } | { error: "changed" | "expired" };

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

/** The issued upload id in an upload URL or an object path. The URL is never fetched, which rules out SSRF. */
export async function issuedUploadId(target: UploadTarget, photoURL: string): Promise<string | undefined> {
  const uploadId = uploadIdAfter(photoPathPrefix, photoURL) ?? uploadIdOfURL(target, photoURL);
  return uploadId !== undefined && (await isIssued(uploadId, target.secretAccessKey)) ? uploadId : undefined;
}

function uploadIdOfURL(target: UploadTarget, uploadURL: string): string | undefined {
  if (!URL.canParse(uploadURL, target.bucketUrl)) return undefined;
  const url = new URL(uploadURL, target.bucketUrl);
  if (url.username !== "" || url.password !== "") return undefined;
  return uploadIdAfter(`${target.bucketUrl}/${pendingPrefix}`, url.origin + url.pathname);
}

async function isIssued(uploadId: string, secret: string): Promise<boolean> {
  const bytes = Buffer.from(uploadId.replaceAll("-", ""), "hex");
  if (bytes.length !== 16) return false;
  const random = bytes.subarray(0, 8);
  return timingSafeEqual(bytes, Buffer.concat([random, await mac(random, secret)]));
}

async function mac(random: Uint8Array, secret: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", Buffer.from(`upload id:${secret}`), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new Uint8Array(random))).slice(0, 8);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x80;
  return bytes;
}

export function asUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
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
