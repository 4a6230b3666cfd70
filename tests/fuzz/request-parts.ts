/** The path of a route, by the rules that Remix has for the names of its files. */
export function pathOf(route: string, params: string[]): string {
  const values = [...params];
  const segments = route
    .replace(/\.tsx?$/, "")
    // Not the dot of a name such as openapi[.]json.
    .split(/\.(?!\])/)
    .filter((segment) => segment !== "_index")
    .map((segment) =>
      segment.startsWith("$") ? (values.shift() ?? "") : segment.replace(/_$/, "").replace("[.]", "."),
    );
  return `/${segments.join("/")}`;
}

export function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    // workerd sends no name that ends in a backslash.
    const name = key.toWellFormed().replace(/\\+$/, "");
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined) form.append(name, toText(value));
  }
  return form;
}

export function toText(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
}
