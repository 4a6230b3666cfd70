/** The tanks and each list; a test asks for all. */
export const summarised = ["tanks", "customers", "products"];

/** How many rows of each a backup has, and how many photos its files are. */
export function countsOf(backup, files) {
  return { ...rowsOf(backup), photos: files.filter(({ key }) => key.startsWith("uploads/")).length };
}

function rowsOf({ tables }) {
  return Object.fromEntries(summarised.map((name) => [name, tables.find((table) => table.name === name)?.rows ?? 0]));
}

/** What a backup holds, in words. */
export function summaryOf({ tables, files }) {
  const parts = Object.entries(rowsOf({ tables })).map(([name, rows]) => `${rows} ${name}`);
  return [...parts, ...(files ? [`${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB)`] : [])].join(", ");
}
