import { Icon } from "./icon";

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
      aria-label={label ?? "Toggle light and dark theme"}
      onClick={toggleTheme}
    >
      <Icon name="Moon" className="size-5 in-dark:hidden" />
      <Icon name="Sun" className="hidden size-5 in-dark:block" />
      {label}
    </button>
  );
}
