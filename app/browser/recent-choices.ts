const kept = 5;

/** The latest first. */
export function readRecent(name: string): string[] {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(`recent-${name}`) ?? "[]");
    return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
  } catch {
    return [];
  }
}

export function addRecent(name: string, value: string): void {
  const values = [value, ...readRecent(name).filter((other) => other !== value)].slice(0, kept);
  try {
    localStorage.setItem(`recent-${name}`, JSON.stringify(values));
  } catch {
    // Storage may be refused.
  }
}
