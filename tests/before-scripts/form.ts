import { decode } from "../helpers/import-door";

const typed = new WeakMap<Element, string>();

/** The files that were chosen in inputs. */
export const chosenFiles = new WeakMap<Element, File[]>();

interface Submission {
  method: "GET" | "POST";
  action: string;
  body: FormData | URLSearchParams;
}

/** The form that a control belongs to. */
export function formOf(control: Element): HTMLFormElement {
  const id = control.getAttribute("form");
  const form = id ? control.ownerDocument.getElementById(id) : control.closest("form");
  if (!form) throw new Error(`No form: ${control.outerHTML.slice(0, 200)}`);
  return form as HTMLFormElement;
}

/** The button that Enter in a field stands for. */
export function defaultButton(form: Element): Element | undefined {
  return controlsOf(form).find((control) => isSubmit(control));
}

export const isSubmit = (control: Element) =>
  (control.localName === "button" && (control.getAttribute("type") ?? "submit") === "submit") ||
  (control.localName === "input" && control.getAttribute("type") === "submit");

export function isDisabled(control: Element): boolean {
  return control.hasAttribute("disabled") || control.closest("fieldset[disabled]") !== null;
}

/** What a browser sends for a form, in the order of its controls. */
export function submissionOf(form: Element, submitter: Element | undefined, address: string): Submission {
  const entries = controlsOf(form).flatMap((control) => (isDisabled(control) ? [] : entriesOf(control, submitter)));
  const method = form.getAttribute("method")?.toUpperCase() === "POST" ? "POST" : "GET";
  const isMultipart = method === "POST" && form.getAttribute("enctype") === "multipart/form-data";
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) {
    if (body instanceof FormData) body.append(name, value);
    else body.append(name, typeof value === "string" ? value : value.name);
  }
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? address;
  return { method, action: new URL(action, address).href, body };
}

/** A browser sends no form without its required fields, unless the form says that it does. */
export function isComplete(form: Element): boolean {
  return (
    form.hasAttribute("novalidate") || !controlsOf(form).some((each) => each.hasAttribute("required") && isEmpty(each))
  );
}

function isEmpty(control: Element): boolean {
  const type = control.getAttribute("type") ?? "";
  if (type === "checkbox" || type === "radio") return !control.hasAttribute("checked");
  return type === "file" ? !chosenFiles.get(control)?.length : contentOf(control) === "";
}

function controlsOf(form: Element): Element[] {
  const controls = [...form.ownerDocument.querySelectorAll("button, input, select, textarea")];
  return controls.filter((control) => {
    const id = control.getAttribute("form");
    return id ? id === form.id : form.contains(control);
  });
}

function entriesOf(control: Element, submitter: Element | undefined): [string, string | File][] {
  const name = control.getAttribute("name");
  const type = control.getAttribute("type") ?? "";
  if (!name) return [];
  if (isSubmit(control)) return control === submitter ? [[name, control.getAttribute("value") ?? ""]] : [];
  if (control.localName === "button") return [];
  if (type === "checkbox" || type === "radio") {
    return control.hasAttribute("checked") ? [[name, control.getAttribute("value") ?? "on"]] : [];
  }
  if (type === "file") {
    const files = chosenFiles.get(control) ?? [new File([], "", { type: "application/octet-stream" })];
    return files.map((file) => [name, file]);
  }
  return [[name, contentOf(control).replaceAll(/\r?\n/g, "\r\n")]];
}

export function contentOf(control: Element): string {
  // The parser takes what stands in a text area for raw text.
  if (control.localName === "textarea")
    return typed.get(control) ?? decode(control.textContent ?? "").replace(/^\n/, "");
  if (control.localName !== "select") return control.getAttribute("value") ?? "";
  const option = control.querySelector("option[selected]") ?? control.querySelector("option");
  return option?.getAttribute("value") ?? option?.textContent ?? "";
}

export function setValue(control: Element, value: string): void {
  if (control.localName === "textarea") typed.set(control, value);
  else control.setAttribute("value", value);
}

export function choose(option: Element): void {
  for (const other of option.closest("select")?.querySelectorAll("option[selected]") ?? []) {
    other.removeAttribute("selected");
  }
  option.setAttribute("selected", "");
}

export function check(control: Element): void {
  const others = controlsOf(formOf(control)).filter(
    (other) => other.getAttribute("name") === control.getAttribute("name"),
  );
  if (control.getAttribute("type") === "radio") for (const other of others) other.removeAttribute("checked");
  control.setAttribute("checked", "");
}
