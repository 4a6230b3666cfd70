import { Moon, Sun } from "lucide-react";

/**
 * Runs before the first paint: the stored choice, else the system's, which is followed while nothing is stored.
 * It also marks the page as one where scripts run.
 */
export const themeScript = `(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let stored;
    try { stored = localStorage.getItem("theme"); } catch {}
    document.documentElement.dataset.theme = stored === "light" || stored === "dark" ? stored : dark.matches ? "dark" : "light";
  };
  apply();
  document.documentElement.dataset.scripts = "";
  dark.addEventListener("change", apply);
})()`;

let marks: { "data-theme"?: string; "data-scripts"?: string } = {};

/** What the script above has marked the document with, for one that React makes anew. */
export function themeMarks() {
  const { theme, scripts } = (typeof document !== "undefined" && document.documentElement?.dataset) || {};
  if (theme !== undefined) marks = { "data-theme": theme, "data-scripts": scripts };
  return marks;
}

function toggleTheme() {
  const root = document.documentElement;
  const theme = root.dataset.theme === "dark" ? "light" : "dark";
  root.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Private windows may refuse storage: the choice then holds for this page.
  }
}

/** Both faces are in the page and the theme's style shows one, so nothing changes when scripts take over. */
export function ThemeToggle({ className, label }: { className: string; label?: string }) {
  return (
    <button
      type="button"
      className={`needs-scripts ${className}`}
      aria-label="Toggle light and dark theme"
      onClick={toggleTheme}
    >
      <Moon aria-hidden className="size-5 in-dark:hidden" />
      <Sun aria-hidden className="hidden size-5 in-dark:block" />
      {label}
    </button>
  );
}
