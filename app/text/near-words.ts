import { looseText } from "./typed-text";

const ignored = /['’.]|(?<=\d),(?=\d{3}(?!\d))/g;

/** Without case, accents, punctuation and the comma of thousands; "&" is "and". */
export function wordsOf(text: string): string[] {
  const plain = looseText(text).replaceAll("&", " and ").replace(ignored, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** By how many slips of the pen two words differ; undefined if they are different words, as two numbers always are. */
export function slipsBetween(a: string, b: string): number | undefined {
  const longest = Math.max(a.length, b.length);
  const allowed = /\d/.test(a + b) || longest < 4 ? 0 : longest < 8 ? 1 : 2;
  if (Math.abs(a.length - b.length) > allowed) return undefined;
  const slips = editDistance(a, b);
  return slips <= allowed ? slips : undefined;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  if (a === b) return 0;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const steps = [at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1)];
      if (isSwap) steps.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
