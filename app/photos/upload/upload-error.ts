export type UploadStep = "prepare" | "send" | "confirm";

const sentences: Record<UploadStep, string> = {
  prepare: "Failed to prepare photo upload",
  send: "Failed to upload photo. Please try again.",
  confirm: "Failed to process uploaded photo",
};

/** Its message is the sentence of the failed step, followed by the server's reason if there is one. */
export class UploadError extends Error {
  override name = "UploadError";
  constructor(
    readonly step: UploadStep,
    readonly status?: number,
    reason?: string,
  ) {
    super(reason ? `${sentences[step].replace(/\.?$/, ".")} ${reason}` : sentences[step]);
  }
}
