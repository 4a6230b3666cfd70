import { signedOut } from "~/browser/network/failure";
import { pause } from "~/browser/store";
import { pageServer } from "~/outbox/page-ports";
import { appendPhoto, sendBytes } from "~/outbox/send-photo";
import type { Answer, Failed } from "~/outbox/server";

type UploadStep = "prepare" | "send" | "confirm";

export const failures: Record<UploadStep, string> = {
  prepare: "Failed to prepare photo upload",
  send: "Failed to upload photo. Please try again.",
  confirm: "Failed to process uploaded photo",
};

export function followedBy(step: UploadStep, sentence: string): string {
  return `${failures[step].replace(/\.?$/, ".")} ${sentence}`;
}

/** Its message is the sentence of the failed step, followed by the server's reason if there is one. */
export class UploadError extends Error {
  override name = "UploadError";
  constructor(
    readonly step: UploadStep,
    readonly answer: Failed,
  ) {
    const reason = reasonOf(answer);
    super(reason ? followedBy(step, reason) : failures[step]);
  }

  get status(): number | undefined {
    return "status" in this.answer ? this.answer.status : undefined;
  }

  /** Nothing was said of the photo itself: the same may work later. */
  get isTemporary(): boolean {
    return this.answer.kind !== "refused" || isWorthRetry(this.answer);
  }
}

/** A new page, which a sign-in asks for elsewhere, would lose the photo. */
function reasonOf(answer: Failed): string | undefined {
  if (answer.kind === "sign-in") return `${signedOut.what} Sign in again in another tab, then send it again.`;
  return "reason" in answer ? answer.reason : undefined;
}

export interface UploadOptions {
  onProgress: (sentFraction: number) => void;
  signal?: AbortSignal;
}

interface KnownUpload {
  uploadUrl?: string;
  onAddress: (uploadUrl: string) => Promise<unknown> | undefined;
}

/** Resolves to the path of the stored photo; rejects with an UploadError, or as the signal says. */
export async function uploadPhoto(photo: Blob, options: UploadOptions, known: KnownUpload): Promise<string> {
  const { server, errorOf } = patientServer(options.signal);
  const { uploadUrl, onAddress } = known;
  const answer = await sendBytes(
    { uploadUrl },
    {
      server,
      async keep({ uploadUrl = "" }) {
        await onAddress(uploadUrl);
        return undefined;
      },
      open: async () => photo,
      onProgress: options.onProgress,
    },
  );
  if (answer.kind !== "done") throw errorOf(answer);
  return answer.value;
}

export async function addPhotoToTank(photo: Parameters<typeof appendPhoto>[0], photoPath: string) {
  const { server, errorOf } = patientServer();
  const outcome = await appendPhoto(photo, photoPath, server);
  if (outcome.kind !== "sent") throw errorOf(outcome);
  return outcome.tank;
}

/** The server as a person waits for it: each step is asked for again after a lost line or an answer that says nothing of the photo. */
function patientServer(signal?: AbortSignal) {
  const { requestUpload, upload, confirm, append } = pageServer(signal);
  let last: UploadStep = "prepare";
  const repeated =
    <Asked extends unknown[], Value>(step: UploadStep, ask: (...asked: Asked) => Promise<Answer<Value>>) =>
    (...asked: Asked): Promise<Answer<Value>> => {
      last = step;
      return withRetries(() => ask(...asked), signal);
    };
  const server = {
    requestUpload: repeated("prepare", requestUpload),
    upload: repeated("send", upload),
    confirm: repeated("confirm", confirm),
    append: repeated("confirm", append),
  };
  return { server, errorOf: (answer: Failed) => new UploadError(last, answer) };
}

const retryDelaysMs = [1000, 3000, 5000];

async function withRetries<Value>(ask: () => Promise<Answer<Value>>, signal?: AbortSignal): Promise<Answer<Value>> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const answer = await ask();
    signal?.throwIfAborted();
    const delay = isWorthRetry(answer) ? retryDelaysMs[attempt] : undefined;
    if (delay === undefined) return answer;
    await pause(delay);
  }
}

/** By the specification a photo is sent again after these refusals too, and not after those failures. */
const [retriedRefusals, finalFailures] = [new Set([409, 418, 423]), new Set([501, 505])];

function isWorthRetry(answer: Answer<unknown>): boolean {
  if (answer.kind === "busy") return !finalFailures.has(answer.status ?? 0);
  return answer.kind === "lost" || (answer.kind === "refused" && retriedRefusals.has(answer.status));
}
