import type { Tank } from "~/tanks/model/tank";
import { labelsOf } from "~/tanks/query/tank-query";
import { openedBy, parseTankQuery, reportOf } from "~/tanks/query/tank-url";

const product = "Tank Inventory Tracker";
const reportTitles = { print: "Printed list", summary: "Summary" };

export function screenTitle(params: URLSearchParams, tank?: Tank | null): string {
  return [...screenWords(params, tank), product].join(" - ");
}

function screenWords(params: URLSearchParams, tank?: Tank | null): string[] {
  const report = reportOf(params);
  if (report) return [reportTitles[report], ...searchWords(params)];
  const opened = openedBy(params);
  const place = tank ? [`Property #${tank.propertyNumber}`] : [];
  switch (opened.mode) {
    case "list":
      return searchWords(params);
    case "outbox":
      return ["Waiting to send"];
    case "gallery":
      return [tank ? `${tank.customerName} Photos` : "Photos", ...place];
    case "form":
      return [opened.id === undefined ? "Add New Tank" : "Edit Tank Record", ...place];
  }
}

function searchWords(params: URLSearchParams): string[] {
  const labels = labelsOf(parseTankQuery(params));
  return labels.length > 0 ? [labels.join(", ")] : [];
}
