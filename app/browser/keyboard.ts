/** iOS lays its keyboard over the page instead of shrinking it: `--keyboard` is the height that it covers. */
export function measureKeyboard(): void {
  const { visualViewport } = window;
  if (!visualViewport) return;
  const measure = () => {
    const { scale, height, offsetTop } = visualViewport;
    // Enlarged by two fingers, the viewport is smaller without a keyboard.
    const covered = scale === 1 ? Math.max(0, Math.round(innerHeight - height - offsetTop)) : 0;
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
  };
  visualViewport.addEventListener("resize", measure);
  visualViewport.addEventListener("scroll", measure);
}
