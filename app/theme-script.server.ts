import { pageEndId } from "./document-context";

/** Runs before the first paint, so that no other theme flashes. If the page is cut off, or a script fails before the page's own runs, it shows what works without scripts. */
export const themeScript = `(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let stored;
    try { stored = localStorage.getItem("theme"); } catch {}
    document.documentElement.dataset.theme = stored === "light" || stored === "dark" ? stored : dark.matches ? "dark" : "light";
  };
  apply();
  document.documentElement.dataset.scripts = "";
  const tellOfCut = () => {
    delete document.documentElement.dataset.scripts;
    const [note, reload] = [document.createElement("p"), document.createElement("a")];
    Object.assign(note, { role: "alert", className: "cut-off" });
    Object.assign(reload, { href: "", textContent: "Reload" });
    note.append("This page was cut off on its way. ", reload);
    document.body.prepend(note);
  };
  const offerPlain = ({ type, target }) => {
    if (type === "DOMContentLoaded") return document.getElementById("${pageEndId}") || tellOfCut();
    const isOfScript = target === window || target instanceof HTMLScriptElement;
    if (isOfScript && document.documentElement.dataset.scripts === "") delete document.documentElement.dataset.scripts;
  };
  for (const event of ["error", "unhandledrejection", "DOMContentLoaded"]) addEventListener(event, offerPlain, true);
  dark.addEventListener("change", apply);
})()`;
