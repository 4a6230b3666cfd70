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
