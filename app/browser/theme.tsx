import { Moon, Sun } from "lucide-react";

/** Runs before the first paint: no other theme flashes. If a script fails before the page's own runs, offers what needs none. */
export const themeScript = `(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let stored;
    try { stored = localStorage.getItem("theme"); } catch {}
    document.documentElement.dataset.theme = stored === "light" || stored === "dark" ? stored : dark.matches ? "dark" : "light";
  };
  apply();
  document.documentElement.dataset.scripts = "";
  const offerPlain = ({ target }) => {
    const isOfScript = target === window || target instanceof HTMLScriptElement;
    if (isOfScript && document.documentElement.dataset.scripts === "") delete document.documentElement.dataset.scripts;
  };
  for (const event of ["error", "unhandledrejection"]) addEventListener(event, offerPlain, true);
  dark.addEventListener("change", apply);
})()`;

/** Repeats what the script has set on <html>, for when React renders the document again. */
export function themeAttributes() {
  if (typeof document === "undefined") return {};
  const { theme, scripts } = document.documentElement.dataset;
  return { "data-theme": theme, "data-scripts": scripts };
}

function toggleTheme() {
  const root = document.documentElement;
  const theme = root.dataset.theme === "dark" ? "light" : "dark";
  root.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Private windows may refuse storage.
  }
}

/** CSS picks the icon, so that hydration changes nothing. */
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
