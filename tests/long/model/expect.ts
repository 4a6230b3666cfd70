/** Runs in vitest and in Node alike. */
export function expect(actual: unknown, expected: unknown, about: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${about}: ${found}, and not ${wanted}`);
}
