const english = new Intl.NumberFormat("en-US");

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
  return `${(bytes / 1024).toFixed(1)} KB`;
}
