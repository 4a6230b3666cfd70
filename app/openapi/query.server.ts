import { tableFormats } from "~/http/download.server";
import { changedChoices, zonedDate } from "~/tanks/query/changed-since";
import { type ChoiceName, type FilterName, photoChoices, unlistedChoices } from "~/tanks/query/tank-filters";
import { sortNames, summaryOrders } from "~/tanks/query/tank-sorts";

interface Parameter {
  description: string;
  schema?: Record<string, unknown>;
  required?: true;
}

type QueryName = FilterName | ChoiceName | "as" | "since" | "q" | "words" | "thumb";

const named: Record<QueryName, Parameter> = {
  q: { description: "A part of any field, as it is searched for in the list." },
  words: { description: "Words that are all in a tank, in whatever field." },
  customer: { description: 'A part of the name, or all of it in quotes: `"Acme"`.' },
  property: { description: "The whole number." },
  product: { description: "The whole name." },
  has: { description: "With or without photos.", schema: choice([...photoChoices.keys()]) },
  unlisted: {
    description: "The customer or the product is not on the imported list.",
    schema: choice([...unlistedChoices.keys()]),
  },
  changed: {
    description:
      "In the last days, or since a date, which begins at midnight UTC; with an offset, as in `2026-11-20-0500`, at that zone's midnight.",
    schema: { anyOf: [choice([...changedChoices.keys()]), { type: "string", pattern: zonedDate.source }] },
  },
  sort: {
    description:
      "The order; without it the newest first. Numbers at either end of a property or location are in the order of their values.",
    schema: choice(sortNames),
  },
  order: { description: "By what the sums are ordered.", schema: choice(summaryOrders) },
  as: { description: "The format of the table.", schema: { ...choice(tableFormats), default: "csv" } },
  since: {
    description: "The `revision` of an earlier answer: those tanks alone that were saved after it.",
    schema: { type: "integer", minimum: 0 },
  },
  thumb: { description: "Asks for a small one, whatever its value." },
};

export const signature = ["Algorithm", "Credential", "Date", "Expires", "SignedHeaders", "Signature"].map(
  (name) => `X-Amz-${name}`,
);

const ofSignature: Parameter = {
  description: "Of the address that was signed: use `uploadURL` whole.",
  required: true,
};

const parameters: Record<string, Parameter> = {
  ...named,
  ...Object.fromEntries(signature.map((name) => [name, ofSignature])),
};

export function describeQuery(name: string) {
  return { name, in: "query", schema: { type: "string" }, ...parameters[name] };
}

function choice(values: readonly string[]): Record<string, unknown> {
  return { type: "string", enum: values };
}
