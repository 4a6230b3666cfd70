const maxFields = 200;
const arrayIndex = /\[(\d{0,2})\]/g;

const formType = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

type FormRequest = Pick<Request, "formData"> & { headers: Pick<Headers, "get"> };

interface FormRefusal {
  status: number;
  statusText: string;
  error: string;
}

export async function parseForm(request: FormRequest, expected: string): Promise<{ form: FormData } | FormRefusal> {
  try {
    return { form: await request.formData() };
  } catch {
    return formType.test(request.headers.get("Content-Type") ?? "")
      ? { status: 400, statusText: "Bad Request", error: "The form is cut off or malformed." }
      : { status: 415, statusText: "Unsupported Media Type", error: expected };
  }
}

/** Throws the refusal of what is no form, 400 for over 200 fields or an array index above 99: conform would allocate the array. */
export async function readForm(request: FormRequest): Promise<FormData> {
  const read = await parseForm(request, "Send the fields as a form.");
  if ("error" in read) throw new Response(read.error, read);
  const { form } = read;
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
