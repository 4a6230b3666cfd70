/** A goal for a figure where more is better. */
export function atLeast(limit) {
  return { text: `>= ${limit}`, isMet: (figure) => figure >= limit };
}

/** A goal for a figure where less is better. */
export function atMost(limit) {
  return { text: `<= ${limit}`, isMet: (figure) => figure <= limit };
}

/**
 * One comparison: the figure in `unit` and its yardstick. The goal applies to the ratio, or without a yardstick to the
 * figure itself.
 */
export function row(metric, { measured, unit, against, than = "", ratio, goal }) {
  const judged = ratio ?? measured;
  return [
    metric,
    `${figure(measured)} ${unit}`,
    against === undefined ? "" : `${than} ${figure(against)} ${unit}`,
    ratio === undefined ? "" : figure(ratio),
    goal?.text ?? "",
    goal ? verdict(goal.isMet(judged)) : "",
  ];
}

/** Requests a second of the product beside those of its yardstick. */
export function rateRow(metric, measured, against, { than, goal }) {
  return row(metric, { measured, against, than, unit: "/s", ratio: measured / against, goal });
}

function verdict(isMet) {
  return isMet ? "yes" : "**no**";
}

export function comparisons(rows) {
  return { columns: ["", "measured", "limit or contestant", "ratio", "goal", "met?"], rows };
}

/** Rounds to three digits; the rest is noise. */
export function figure(number) {
  if (number === 0) return "0";
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString("en-US");
  return Number(number.toPrecision(3)).toString();
}

export function tableText({ columns, rows }) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
