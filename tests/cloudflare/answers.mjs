/** The envelope of every answer of Cloudflare's API. */
export function result(value, more) {
  return { status: 200, json: { success: true, errors: [], messages: [], result: value, ...more } };
}

export function refusal(status, code, message) {
  return { status, json: { success: false, errors: [{ code, message }], messages: [], result: null } };
}

export function missing(what) {
  return refusal(404, 10007, `This ${what} does not exist on your account.`);
}
