import { reportParams, unknownChoices } from "./tank-url";

/** Why an export would not be of what was asked for: a page takes what it does not know for not given, which would mislead here. */
export function wrongReportParam(params: URLSearchParams): string | undefined {
  const [choice] = unknownChoices(params);
  return unknownParam(params, reportParams) ?? (choice && noSuch(`value of "${choice}"`));
}

export function unknownParam(params: URLSearchParams, known: readonly string[]): string | undefined {
  const unknown = [...params.keys()].find((name) => !known.includes(name));
  return unknown === undefined ? undefined : noSuch(`parameter "${unknown}"`);
}

function noSuch(what: string): string {
  return `There is no such ${what}; /api/openapi.json lists those that exist.`;
}
