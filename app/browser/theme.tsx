import { Moon, Sun } from "lucide-react";

/** Runs before the first paint: no other theme flashes. If a script is lost, offers what works without scripts. */
export const themeScript = `(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let stored;
    try { stored = localStorage.getItem("theme"); } catch {}
    document.documentElement.dataset.theme = stored === "light" || stored === "dark" ? stored : dark.matches ? "dark" : "light";
  };
  apply();
  document.documentElement.dataset.scripts = "";
  const offerPlain = () => { delete document.documentElement.dataset.scripts };
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && offerPlain(), true);
  addEventListener("unhandledrejection", () => document.documentElement.dataset.scripts === "" && offerPlain());
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
