const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;

/** Of no width; and what embeds, overrides or isolates a direction, as a phone puts around a number that is copied from its contacts. */
const unseen = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** Between letters the marks of direction order what is read; around a text they are remains of copying. */
const edge = /[\s\u200e\u200f\u061c]/;

/** Trimmed, in composed letters (NFC), without unseen characters but joiners, which letters need; "" if none is visible. */
export function tidyText(text: string): string {
  return invisible.test(text) ? "" : trimmed(text.replace(unseen, "")).normalize("NFC");
}

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text.charAt(start))) start++;
  while (start < end && edge.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Spaces that do not break or have another width, and separators of lines, come with what is pasted, and look like any other space. */
export function plainSpaces(text: string): string {
  return oneSpace(text).replace(/[\u2028\u2029]/g, " ");
}

export function oneSpace(text: string): string {
  return text.replace(/\p{Zs}/gu, " ");
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
