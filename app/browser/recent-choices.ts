const maxChoices = 5;

export function readRecent(list: string): string[] {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(`recent-${list}`) ?? "[]");
    return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
  } catch {
    return [];
  }
}

export function addRecent(list: string, value: string): void {
  const values = [value, ...readRecent(list).filter((other) => other !== value)].slice(0, maxChoices);
  try {
    localStorage.setItem(`recent-${list}`, JSON.stringify(values));
  } catch {
    // Storage may be blocked or full: options then keep the list's order.
  }
}
