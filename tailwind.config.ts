import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { colors, themeStyles } from "./app/ui/palette";

const unused = [
  ...["backgroundOpacity", "borderOpacity", "divideOpacity", "placeholderOpacity", "ringOpacity", "textOpacity"],
  ...[
    "boxShadow",
    "boxShadowColor",
    "fontVariantNumeric",
    "ringColor",
    "ringOffsetColor",
    "ringOffsetWidth",
    "ringWidth",
  ],
  ...["rotate", "scale", "skew", "transform", "translate"],
  ...[
    "backdropFilter",
    "blur",
    "borderSpacing",
    "contain",
    "filter",
    "gradientColorStops",
    "scrollSnapType",
    "touchAction",
  ],
];

export default {
  content: ["./app/**/*.{ts,tsx}"],
  // On a touch screen the last press would look hovered.
  future: { hoverOnlyWhenSupported: true },
  theme: {
    // As wide in letters: where a browser's are twice as large, a desk has the room of a phone.
    screens: { sm: "40em", md: "48em", lg: "64em" },
    extend: {
      colors,
      fontFamily: {
        sans: [
          "ui-sans-serif",
          "system-ui",
          "-apple-system",
          "Segoe UI",
          "Roboto",
          "Helvetica Neue",
          "Arial",
          "sans-serif",
        ],
      },
      minHeight: { touch: "2.75rem" },
      minWidth: { touch: "2.75rem" },
      boxShadow: {
        card: "0 1px 2px rgb(15 23 42 / 0.06)",
        current: "inset 0 0 0 2px rgb(var(--accent))",
        focus: "0 0 0 2px rgb(var(--accent))",
        saved: "0 0 0 4px rgb(var(--accent))",
        shutter: "0 0 0 4px rgb(var(--ink))",
        float: "0 10px 30px -8px rgb(15 23 42 / 0.4), 0 4px 10px -6px rgb(15 23 42 / 0.3)",
      },
      keyframes: {
        appear: { from: { opacity: "0" }, to: { opacity: "1" } },
        slide: { from: { transform: "translateX(-100%)" }, to: { transform: "translateX(400%)" } },
      },
      animation: {
        "appear-late": "appear 150ms ease-out 250ms both",
        appear: "appear 160ms ease-out both",
        slide: "slide 1.2s ease-in-out infinite",
      },
    },
  },
  // Of these, some are unused and some declared below: else every element has sixty variables, and every color one more.
  corePlugins: Object.fromEntries(unused.map((name) => [name, false])),
  plugins: [
    plugin(({ addBase, addUtilities, addVariant, matchUtilities, theme }) => {
      addBase(themeStyles);
      matchUtilities({ shadow: (boxShadow) => ({ boxShadow }) }, { values: theme("boxShadow") });
      addUtilities({ ".tabular-nums": { fontVariantNumeric: "tabular-nums" } });
      addVariant("scripts", "html[data-scripts] &");
      // A phone on its side, or with its keyboard up.
      addVariant("short", "@media (max-height: 500px)");
      addVariant("phone", "@media (max-width: 39.99em), (max-height: 500px)");
      addVariant("roomy", "@media (min-width: 40em) and (min-height: 501px)");
      // A table has the room. Not by a container query, with which WebKit moves what is read as rows are measured.
      addVariant("wide", [
        "@media (min-width: 87.5em)",
        "@media (min-width: 64em) { html:not(:has(.filter-panel:popover-open)) & }",
      ]);
      // The list as the device has kept it, where the server has failed and the page will tell its age once it is alive.
      addVariant("in-opening", "#opening-list[data-offline] &");
      addVariant("in-dark", [
        ':root[data-theme="dark"] &',
        "@media (prefers-color-scheme: dark) { :root:not([data-theme]) & }",
      ]);
    }),
  ],
} satisfies Config;
