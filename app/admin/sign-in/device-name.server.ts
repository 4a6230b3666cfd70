/** By a word of the user agent; an agent also names those that stand below its own. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["Windows", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Macintosh", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Such as "Firefox on Windows": enough for people to tell their devices apart. Null when the agent names neither. */
export function nameDevice(userAgent: string | null): string | null {
  const named = [browsers, systems].flatMap((names) => names.find(([word]) => userAgent?.includes(word))?.[1] ?? []);
  return named.length > 0 ? named.join(" on ") : null;
}
