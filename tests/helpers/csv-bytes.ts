type Bytes = Uint8Array<ArrayBuffer>;

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** One byte a character: Latin-1, and with the right characters Windows-1252 or any file at all. */
export function singleBytes(text: string): Bytes {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

export function utf16(text: string, order: "le" | "be"): Bytes {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), order === "le");
  return bytes;
}
