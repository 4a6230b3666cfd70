export function gallons(size: number): string {
  return size === 1 ? "1 gallon" : `${size.toLocaleString("en-US")} gallons`;
}

export function photos(count: number): string {
  return count === 1 ? "1 photo" : `${count.toLocaleString("en-US")} photos`;
}
