/** The line of the first invalid UTF-8 sequence. Undefined without a mark if too few valid ones tell the file from Windows-1252. */
export function damagedLine(bytes: Uint8Array, isMarked: boolean): number | undefined {
  let [whole, damaged, line, firstLine] = [0, 0, 1, 1];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length = lengthIfWhole(bytes, at);
    if (byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a)) line++;
    if (length > 1) whole++;
    if (length === 0 && damaged++ === 0) firstLine = line;
    at += length || 1;
  }
  return isMarked || (whole > 1 && whole > damaged) ? firstLine : undefined;
}

function lengthIfWhole(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let rest = 1; rest < length; rest++) if (((bytes[at + rest] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
