import { refusal, result } from "./answers.mjs";

/** R2 of an account; `isOn` is what its owner switches on in the dashboard. */
export function createBuckets() {
  const buckets = new Map();
  const r2 = { isOn: true, buckets, list, create, read, readCors, writeCors, readLifecycle, writeLifecycle };
  return r2;

  function list() {
    return r2.isOn ? result({ buckets: [...buckets.keys()].map((name) => ({ name })) }) : notOn();
  }

  function create({ name }) {
    if (!r2.isOn) return notOn();
    if (buckets.has(name)) return refusal(409, 10004, "The bucket you tried to create already exists, and you own it.");
    buckets.set(name, { lifecycle: [multipartRule] });
    return result({ name, creation_date: "2026-11-25T00:00:00.000Z" });
  }

  function read(name) {
    return withBucket(name, () =>
      result({ name, creation_date: "2026-11-25T00:00:00.000Z", storage_class: "Standard" }),
    );
  }

  function readCors(name) {
    return withBucket(name, ({ cors }) =>
      cors ? result({ rules: cors }) : refusal(404, 10059, "The CORS configuration does not exist."),
    );
  }

  function writeCors(name, { rules }) {
    return withBucket(name, (bucket) => {
      bucket.cors = rules;
      return result({});
    });
  }

  function readLifecycle(name) {
    return withBucket(name, ({ lifecycle }) => result({ rules: lifecycle }));
  }

  function writeLifecycle(name, { rules }) {
    return withBucket(name, (bucket) => {
      bucket.lifecycle = rules;
      return result({});
    });
  }

  function withBucket(name, act) {
    if (!r2.isOn) return notOn();
    const bucket = buckets.get(name);
    return bucket ? act(bucket) : refusal(404, 10006, "The specified bucket does not exist.");
  }
}

/** That every new bucket has. */
const multipartRule = {
  id: "Default Multipart Abort Rule",
  enabled: true,
  conditions: { prefix: "" },
  abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: 604800 } },
};

function notOn() {
  return refusal(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
}
