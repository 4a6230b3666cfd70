const shown = 50;

/** Lists the object keys that a sweep would delete, or deleted. */
export function sweepReport(keys, isDeleted = false) {
  if (keys.length === 0) return "Nothing to delete.";
  const count = `${keys.length} ${keys.length === 1 ? "key" : "keys"}`;
  const rest = keys.length > shown ? [`and ${keys.length - shown} more`] : [];
  const heading = isDeleted ? `Deleted ${count}:` : `To delete: ${count}`;
  return [heading, ...keys.slice(0, shown), ...rest].join("\n");
}
