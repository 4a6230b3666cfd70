const english = new Intl.NumberFormat("en-US");

/** As a person reads it, such as 12,000. */
export function numeral(count: number): string {
  return english.format(count);
}

/** With its noun, such as "1 tank" or "12,000 tanks". */
export function counted(count: number, noun: string): string {
  return `${numeral(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Of a time or an offset, such as 05. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
