const maxFields = 200;
const arrayIndex = /\[(\d{0,2})\]/g;

/** Throws 415 for no form, 400 for over 200 fields or an array index above 99: conform would allocate the array. */
export async function readForm(request: Pick<Request, "formData">): Promise<FormData> {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw new Response("Send the fields as a form.", { status: 415, statusText: "Unsupported Media Type" });
  const names = [...form.keys()];
  const isExpected = names.length <= maxFields && names.every((name) => /^\w+$/.test(name.replaceAll(arrayIndex, "")));
  if (!isExpected) {
    throw new Response("The form has unexpected fields.", { status: 400, statusText: "Bad Request" });
  }
  // conform runs these two as its own commands, whatever their value.
  form.delete("__intent__");
  form.delete("__state__");
  return form;
}
