const counted = ["tanks", "customers", "products"];

/** What a backup holds, in words. */
export function summaryOf({ tables, files }) {
  const rows = (name) => tables.find((table) => table.name === name)?.rows ?? 0;
  const parts = counted.map((name) => `${rows(name)} ${name}`);
  return [...parts, ...(files ? [`${files.count} files (${(files.bytes / 1e6).toFixed(1)} MB)`] : [])].join(", ");
}
