const shown = 50;

/** What a sweep found, or deleted: how many keys of the bucket, and which, the first of them. */
export function sweepReport(keys, isDeleted = false) {
  if (keys.length === 0) return "Nothing to delete.";
  const count = `${keys.length} ${keys.length === 1 ? "key" : "keys"}`;
  const rest = keys.length > shown ? [`and ${keys.length - shown} more`] : [];
  const heading = isDeleted ? `Deleted ${count}:` : `To delete: ${count}`;
  return [heading, ...keys.slice(0, shown), ...rest].join("\n");
}
