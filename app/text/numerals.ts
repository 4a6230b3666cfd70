const english = new Intl.NumberFormat("en-US");
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function numeral(count: number): string {
  return english.format(count);
}

export function counted(count: number, noun: string): string {
  return `${numeral(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

export function kilobytes(bytes: number): string {
  return `${oneDecimal.format(bytes / 1024)} KB`;
}

/** As browsers tell of theirs: in powers of ten, at least 1 MB. */
export function storageSize(bytes: number): string {
  const megabytes = Math.max(1, Math.round(bytes / 1e6));
  return megabytes < 1000 ? `${megabytes} MB` : `${oneDecimal.format(megabytes / 1000)} GB`;
}
