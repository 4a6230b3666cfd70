// These run in the page before anything of it and leave what they see in `window.benchSeen`, in ms since the navigation
// began.

/** Notes the first paint of anything, how the layout shifts and how long tasks block. */
export function watchCosts() {
  const seen = { painted: 0, visible: 0, alive: 0, shift: 0, blocking: [] };
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

/** Notes when the first tank was painted and when React had taken an element over. */
export function watchMarks({ first, alive }) {
  const seen = window.benchSeen;
  const isAlive = (element) => Object.keys(element).some((name) => name.startsWith("__reactProps"));
  const isShown = (element) => element.getBoundingClientRect().height > 0;
  const tests = { visible: [first, isShown], alive: [alive, isAlive] };
  requestAnimationFrame(function look() {
    for (const [name, [selector, holds]] of Object.entries(tests)) {
      const element = seen[name] === 0 && selector ? document.querySelector(selector) : null;
      if (element && holds(element)) afterPaint(name);
    }
    if (seen.visible === 0 || (seen.alive === 0 && alive)) requestAnimationFrame(look);
  });

  /** A message that is sent in a frame comes after it was painted. */
  function afterPaint(name) {
    seen[name] = performance.now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen[name] = performance.now();
    };
    port2.postMessage("");
  }
}
