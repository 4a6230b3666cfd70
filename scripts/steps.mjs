const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const terminal = process.stdout.isTTY && process.env.TERM !== "dumb";

/** Shows that `work` is going on and how long it took. */
export async function step(label, work) {
  const startedAt = performance.now();
  const done = terminal ? spin(label, startedAt) : announce(label, startedAt);
  try {
    const result = await work();
    done(true);
    return result;
  } catch (error) {
    done(false);
    throw error;
  }
}

export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

function spin(label, startedAt) {
  const draw = () => {
    const elapsed = performance.now() - startedAt;
    const frame = frames[Math.floor(elapsed / 100) % frames.length];
    process.stdout.write(`\r\x1b[K${frame} ${label} ${Math.floor(elapsed / 1000)} s`);
  };
  draw();
  const timer = setInterval(draw, 100);
  return (ok) => {
    clearInterval(timer);
    process.stdout.write(`\r\x1b[K${ok ? "✓" : "✗"} ${label} (${secondsSince(startedAt)})\n`);
  };
}

function announce(label, startedAt) {
  console.log(`${label} ...`);
  return (ok) => console.log(`${label}: ${ok ? "done" : "failed"} (${secondsSince(startedAt)})`);
}
