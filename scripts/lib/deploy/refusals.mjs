import { stripVTControlCharacters } from "node:util";

const permissions =
  "Workers Scripts, D1 and Workers R2 Storage: Edit; Account Settings and Memberships: Read; for routes or a custom domain also Workers Routes of its zone: Edit";
const signIn = "Sign in with `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.";
const r2 = "R2 is not switched on in this account. Open R2 > Overview in Cloudflare's dashboard and activate it.";
const subdomain =
  "The account has no workers.dev address yet. Open Workers & Pages in Cloudflare's dashboard once, which registers one, or give the app a custom domain in wrangler.toml.";

/** What a person does about a code of Cloudflare's API. */
const sentences = {
  1000: `The API token is not valid. ${signIn}`,
  6003: `The API token is malformed. ${signIn}`,
  6111: `The API token is malformed. ${signIn}`,
  7403: "The account does not exist, or the API token is not for it. Check account_id and CLOUDFLARE_ACCOUNT_ID.",
  9106: signIn,
  9109: `The API token is not valid, or not for this account. ${signIn}`,
  10000: `The sign-in may not do this. An API token needs these permissions: ${permissions}.`,
  10027: "The Worker is larger than the account's plan allows.",
  10034: "Verify your e-mail address with Cloudflare first.",
  10042: r2,
  10063: subdomain,
  10136: r2,
};

/** A sentence for an answer of Cloudflare's API that is not a success. */
export function explainRefusal({ status, errors }) {
  const said = errors.map(({ code, message }) => `${message} (code ${code})`).join(" ");
  if (status === 429) return "Cloudflare asks for a pause: wait five minutes.";
  if (said) return knownSentence(errors) ?? `Cloudflare says: ${said}`;
  return `Cloudflare's API answered with ${status}. Its state stands at https://www.cloudflarestatus.com.`;
}

export const unreachable = "Cloudflare's API cannot be reached. Check the connection to the internet.";

/** The same for what a wrangler command has printed for --json; undefined where that is no refusal. */
export function explainJson(output) {
  const { error } = parseJson(output.slice(output.indexOf("{")));
  if (!error) return undefined;
  const notes = (error.notes ?? []).map(({ text }) => text);
  const said = [error.text, ...notes].join(" ");
  return knownSentence(errorsIn(notes.join("\n"))) ?? said;
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function errorsIn(text) {
  return [...text.matchAll(/^(.+) \[code: (\d+)\]$/gm)].map(([, message, code]) => ({ message, code }));
}

/**
 * The same for the output of a wrangler command that failed, which has the API's messages with their codes. `overwrite` is
 * the command for the case that the Worker was changed elsewhere.
 */
export function explainOutput(output, overwrite) {
  const text = stripVTControlCharacters(output);
  const errors = errorsIn(text);
  if (text.includes("fetch failed")) return unreachable;
  if (text.includes("remove the `--strict` flag")) return `${conflict(text)}\nTo overwrite that: ${overwrite}`;
  return knownSentence(errors) ?? [...errorParagraphs(text), ...errors.map(({ message }) => message.trim())].join(" ");
}

/** What wrangler warns of before it gives up, such as settings that were changed in the dashboard. */
function conflict(text) {
  const [, ...warnings] = text.split("✘ [ERROR]")[0].split("[WARNING] ");
  return warnings.map((warning) => warning.replace(/\s*▲\s*$/, "").trim()).join("\n");
}

function knownSentence(errors) {
  const known = errors.find(({ code }) => code in sentences);
  return known && sentences[known.code];
}

/** All of it where wrangler has marked no error. */
function errorParagraphs(text) {
  const [, ...errors] = text.split("[ERROR] ");
  return errors.length > 0 ? errors.map((error) => error.split(/\n\s*\n/)[0].trim()) : [text.trim()];
}
