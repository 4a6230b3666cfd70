const maxFields = 200;
const plainIndex = /\[(\d{0,2})\]/g;

/**
 * Reads a posted form. Throws the 400 or 415 to answer with when it is not a form, or not one of ours: a field such as
 * `photos[999999]` would make the parser of nested names fill the memory.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw new Response("Send the fields as a form.", { status: 415, statusText: "Unsupported Media Type" });
  const names = [...form.keys()];
  const isOurs = names.length <= maxFields && names.every((name) => /^\w+$/.test(name.replaceAll(plainIndex, "")));
  if (!isOurs)
    throw new Response("The form holds fields that are not expected.", { status: 400, statusText: "Bad Request" });
  // The form library would act on these two as its own commands, whatever they hold.
  form.delete("__intent__");
  form.delete("__state__");
  return form;
}
