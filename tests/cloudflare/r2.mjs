import { refusal, result } from "./answers.mjs";

/** That every new bucket has. */
const multipartRule = {
  id: "Default Multipart Abort Rule",
  enabled: true,
  conditions: { prefix: "" },
  abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: 604800 } },
};

/** R2 of an account; `isOn` is what its owner switches on in the dashboard. */
export function createR2() {
  return { isOn: true, buckets: new Map() };
}

export function r2Routes(r2) {
  const bucket = "/accounts/:account/r2/buckets/:bucket";
  const set =
    (field) =>
    (name, { rules }) =>
      withBucket(r2, name, (stored) => {
        stored[field] = rules;
        return result({});
      });
  return {
    "GET /accounts/:account/r2/buckets": () =>
      ifOn(r2, () => result({ buckets: [...r2.buckets.keys()].map(describe) })),
    "POST /accounts/:account/r2/buckets": ({ name }) => ifOn(r2, () => create(r2, name)),
    [`GET ${bucket}`]: (name) => withBucket(r2, name, () => result(describe(name))),
    [`GET ${bucket}/cors`]: (name) => withBucket(r2, name, readCors),
    [`PUT ${bucket}/cors`]: set("cors"),
    [`GET ${bucket}/lifecycle`]: (name) => withBucket(r2, name, ({ lifecycle }) => result({ rules: lifecycle })),
    [`PUT ${bucket}/lifecycle`]: set("lifecycle"),
  };
}

function create({ buckets }, name) {
  if (buckets.has(name)) return refusal(409, 10004, "The bucket you tried to create already exists, and you own it.");
  buckets.set(name, { lifecycle: [multipartRule] });
  return result(describe(name));
}

function readCors({ cors }) {
  return cors ? result({ rules: cors }) : refusal(404, 10059, "The CORS configuration does not exist.");
}

function withBucket(r2, name, act) {
  return ifOn(r2, () => {
    const bucket = r2.buckets.get(name);
    return bucket ? act(bucket) : refusal(404, 10006, "The specified bucket does not exist.");
  });
}

function ifOn({ isOn }, act) {
  return isOn ? act() : refusal(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
}

function describe(name) {
  return { name, creation_date: "2026-11-25T00:00:00.000Z", storage_class: "Standard" };
}
