import { SingleBar } from "cli-progress";

/** Shows on stderr how many of `total` are done: as a bar on a terminal, else a line at each tenth. */
export function progressOf(total, noun) {
  if (total === 0) return { advance() {}, end() {} };
  return process.stderr.isTTY ? bar(total, noun) : lines(total, noun);
}

function bar(total, noun) {
  const progress = new SingleBar({
    format: `{bar} {value}/{total} ${noun}, {duration_formatted}`,
    hideCursor: true,
    stream: process.stderr,
  });
  progress.start(total, 0);
  return { advance: () => progress.increment(), end: () => progress.stop() };
}

function lines(total, noun) {
  let done = 0;
  return {
    advance() {
      done++;
      const tenth = Math.floor((done * 10) / total);
      if (tenth > Math.floor(((done - 1) * 10) / total)) console.error(`${tenth * 10} % (${done} of ${total} ${noun})`);
    },
    end() {},
  };
}
