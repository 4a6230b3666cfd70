import { parseWithZod } from "@conform-to/zod/v4";
import { RequestError } from "~/browser/network/failure";
import { pause } from "~/browser/store";
import { markDraftSaved } from "~/tanks/drafts/draft-storage";
import { type BaseVersion, parseBase } from "~/tanks/model/base-version";
import { withChoices } from "~/tanks/model/merge-tank";
import type { TankSubmission } from "~/tanks/model/screen-content";
import { addAnother, unknownVersion } from "~/tanks/model/tank";
import { tankSchema } from "~/tanks/model/tank.schema";
import { addHref, outboxHref } from "~/tanks/query/tank-url";
import type { SavedRecord } from "./change-items";
import { scheduleSending, tellOfItems } from "./device-ports";
import { noteReached, outboxState } from "./outbox-state";
import { pagePorts } from "./page-ports";
import { type NotKept, type NotSent, saveRecord, toldOfKept } from "./save-record";

/** In ms, until a save that is not answered is left to the outbox, and one that is answered waits for the device no more. */
const patience = { first: 8000, next: 1500 };
const longestMark = 1500;

type Answer = { submission: TankSubmission } | { thrown: unknown };

interface TankSave {
  form: FormData;
  edited: string | undefined;
  /** The address of the list that the form leads back to. */
  list: string;
  post: () => Promise<TankSubmission>;
}

/** Saves on the server or, without an answer of it, on this device. Rejects as `post` does where the server has answered. */
export async function saveTank({ form, edited, list, post }: TankSave): Promise<TankSubmission> {
  const record = recordOf(form, edited);
  if (!record) return post();
  const sending = navigator.onLine
    ? { writeKey: record.formKey, post: (isKept: boolean) => answerOf(post, record.formKey, isKept) }
    : undefined;
  const outcome = await saveRecord(record, pagePorts, sending);
  if (outcome.kind === "answered") {
    if ("thrown" in outcome.answer) throw outcome.answer.thrown;
    return outcome.answer.submission;
  }
  if (outcome.kind === "not kept") return { error: notKept(outcome) };
  // Its lock kept the outbox from it while it was sent.
  if (sending) tellOfItems();
  return takeAsSaved(record, list, outcome.why);
}

/** Undefined where no answer of the server came: it may have been saved. */
async function answerOf(post: TankSave["post"], formKey: string, isKept: boolean): Promise<Answer | undefined> {
  const answer = post().then(
    (submission): Answer => ({ submission }),
    (thrown: unknown): Answer | undefined => (isUnanswered(thrown) ? undefined : { thrown }),
  );
  const marked = answer.then(async (given) => {
    if (given && "submission" in given && given.submission.saved) await markDraftSaved(formKey);
  });
  const wait = isKept && outboxState.get().isUnreached ? patience.next : patience.first;
  const given = await Promise.race([answer, pause(wait)]);
  noteReached(given !== undefined);
  if (given) await Promise.race([marked, pause(longestMark)]);
  return given;
}

function isUnanswered(thrown: unknown): boolean {
  if (thrown instanceof DOMException && thrown.name === "AbortError") return true;
  return thrown instanceof RequestError && thrown.failure.kind === "connection";
}

type FormRecord = SavedRecord & { formKey: string };

function recordOf(form: FormData, edited: string | undefined): FormRecord | undefined {
  const submission = parseWithZod(form, { schema: tankSchema, disableAutoCoercion: true });
  const tankId = edited ?? String(form.get("id") ?? "");
  const formKey = form.get("idempotencyKey");
  if (submission.status !== "success" || !tankId || typeof formKey !== "string") return undefined;
  const base = edited === undefined ? undefined : parseBase(form.get("opened"));
  const opened: BaseVersion | undefined = base && { ...base, version: Number(form.get("version") ?? unknownVersion) };
  const included = form.getAll("included").map(String);
  const values = withChoices(submission.value, base, form);
  return { tankId, isNew: edited === undefined, values, opened, included, formKey };
}

function takeAsSaved({ tankId, isNew, values }: SavedRecord, list: string, why: NotSent): TankSubmission {
  scheduleSending();
  const toWaiting = why === "behind a question" && { link: { label: "See what waits", href: outboxHref(list) } };
  const toNext = isNew && { link: { label: addAnother, href: addHref(list, tankId) } };
  const toast = { ...toldOfKept(why), ...(toWaiting || toNext) };
  return { saved: { id: tankId, propertyNumber: values.propertyNumber, toast } };
}

function notKept({ failure, why }: NotKept): string {
  const isFull = failure === "full";
  const what = isFull ? "This device is full" : "This device keeps nothing";
  const behind = `${what}, and this tank has a change that waits.${isFull ? " Free some space." : ""}`;
  const texts = {
    "no answer": `The server has not answered. ${what}.`,
    "no line": `There is no connection. ${what}.`,
    "behind another": behind,
    "behind a question": behind,
  };
  return `${texts[why]} What you typed stays in the form.`;
}
