const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;

const zeroWidth = /[\u00ad\u200b\u2060\ufeff]/g;

/** Trimmed, in composed letters (NFC), without zero-width characters but joiners, which letters need; "" if none is visible. */
export function tidyText(text: string): string {
  return invisible.test(text) ? "" : text.replace(zeroWidth, "").trim().normalize("NFC");
}

/** No-break spaces and separators of lines come with what is pasted, and look like any other space. */
export function plainSpaces(text: string): string {
  return breakingSpaces(text).replace(/[\u2028\u2029]/g, " ");
}

export function breakingSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}

export function storedText(text: string): string {
  return tidyText(plainSpaces(text));
}

/** What a search compares: however letters are composed, in upper or lower case. */
export function searchKey(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** As SQLite's NOCASE compares. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

export function looseText(text: string): string {
  return plainText(text.normalize("NFKC")).replaceAll("ı", "i").replaceAll("ß", "ss");
}
