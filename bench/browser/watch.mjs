// Init scripts: they run in the page before its own and record in `window.benchSeen`, in ms since the navigation began.

/** Records the first contentful paint, layout shifts and long tasks. */
export function watchCosts() {
  const seen = { painted: 0, visible: 0, hydrated: 0, shift: 0, blocking: [] };
  window.benchSeen = seen;

  function observe(type, note) {
    const each = (entries) => entries.getEntries().forEach(note);
    new PerformanceObserver(each).observe({ type, buffered: true });
  }
  observe("layout-shift", ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.painted = startTime;
  });
  observe("longtask", ({ startTime, duration }) => {
    seen.blocking.push({ at: startTime, ms: duration - 50 });
  });
}

/** Records when the first tank was painted and when React had hydrated an element. */
export function watchMarks({ first, hydrated }) {
  const seen = window.benchSeen;
  const isHydrated = (element) => Object.keys(element).some((name) => name.startsWith("__reactProps"));
  const isShown = (element) => element.getBoundingClientRect().height > 0;
  const tests = { visible: [first, isShown], hydrated: [hydrated, isHydrated] };
  requestAnimationFrame(function look() {
    for (const [name, [selector, holds]] of Object.entries(tests)) {
      const element = seen[name] === 0 && selector ? document.querySelector(selector) : null;
      if (element && holds(element)) afterPaint(name);
    }
    if (seen.visible === 0 || (seen.hydrated === 0 && hydrated)) requestAnimationFrame(look);
  });

  /** What is posted in an animation frame comes after the paint, and as urgent before what else the page has to do. */
  function afterPaint(name) {
    seen[name] = performance.now();
    const note = () => {
      seen[name] = performance.now();
      console.debug(`bench: ${name}`);
    };
    scheduler.postTask(note, { priority: "user-blocking" });
  }
}
