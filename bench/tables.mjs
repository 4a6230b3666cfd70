/** A goal for a figure that should be large. */
export function atLeast(limit) {
  return { text: `>= ${limit}`, isMet: (figure) => figure >= limit };
}

/** A goal for a figure that should be small. */
export function atMost(limit) {
  return { text: `<= ${limit}`, isMet: (figure) => figure <= limit };
}

/**
 * One comparison: what was measured, in `unit`, and what it is held against. The goal judges the ratio where there is
 * something to compare with, else the figure itself.
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

/**
 * Requests a second of the product against those of the others: of the bare Worker, which the goal is about, of the same
 * Worker behind Miniflare's router for static files, which is not the product's to change, and of the usual way.
 */
export function rateRows(metric, { product: measured, bare, routed, usual }, { than, goal }) {
  const against = (other) => ({ measured, against: other, unit: "/s", ratio: measured / other });
  const rows = [row(metric, { ...against(bare), than: `bare Worker, ${than}:`, goal })];
  if (routed) rows.push(row(metric, { ...against(routed), than: "the same behind the files' router:" }));
  if (usual) rows.push(row(metric, { ...against(usual), than: "the usual way:" }));
  return rows;
}

function verdict(isMet) {
  return isMet ? "yes" : "**no**";
}

/** The table that comparisons stand in. */
export function comparisons(rows) {
  return { columns: ["", "measured", "limit or contestant", "ratio", "goal", "met?"], rows };
}

/** Three digits are what a noisy machine can tell. */
export function figure(number) {
  if (number === 0) return "0";
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString("en-US");
  return Number(number.toPrecision(3)).toString();
}

/** Markdown. */
export function tableText({ columns, rows }) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
