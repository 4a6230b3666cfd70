const light = {
  canvas: "244 246 248",
  surface: "255 255 255",
  line: "222 227 233",
  "line-strong": "122 134 149",
  ink: "17 24 34",
  muted: "81 94 110",
  accent: "11 98 122",
  "accent-strong": "8 77 97",
  "accent-soft": "225 241 246",
  "on-accent": "255 255 255",
  danger: "176 32 36",
  "danger-soft": "253 236 236",
};

const dark: typeof light = {
  canvas: "13 17 22",
  surface: "22 28 36",
  line: "44 54 66",
  "line-strong": "112 126 143",
  ink: "233 238 244",
  muted: "158 171 187",
  accent: "92 200 226",
  "accent-strong": "140 217 237",
  "accent-soft": "20 54 66",
  "on-accent": "6 27 34",
  danger: "255 138 134",
  "danger-soft": "66 26 29",
};

export const colors = Object.fromEntries(
  Object.keys(light).map((name) => [name, `rgb(var(--${name}) / <alpha-value>)`]),
);

export const themeStyles = {
  ":root": variables("light", light),
  "@media (prefers-color-scheme: dark)": { ":root:not([data-theme])": variables("dark", dark) },
  ':root[data-theme="dark"]': variables("dark", dark),
  // A picture is judged before black, whatever the theme.
  ".darkroom": variables("dark", { ...dark, surface: "0 0 0" }),
  "@media print": { ":root:root": variables("light", light) },
};

function variables(scheme: string, palette: typeof light): Record<string, string> {
  const pairs = Object.entries(palette).map(([name, value]) => [`--${name}`, value]);
  return { "color-scheme": scheme, ...Object.fromEntries(pairs) };
}
