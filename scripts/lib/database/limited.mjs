import { Problem } from "../problem.mjs";

/** In ms. */
const longestCall = 120_000;

const original = Symbol("original");

/**
 * A binding whose calls, and those of what it answers with, end with a Problem after two minutes: one that is never answered would
 * hold up a backup by a timer for ever, and with its lock all that follow.
 */
export function limited(target) {
  return new Proxy(target, {
    get(_, name) {
      if (name === original) return target;
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args) => {
        const answer = member.apply(target, args.map(toOriginal));
        return answer instanceof Promise ? inTime(answer).then(limitedIfCalled) : limitedIfCalled(answer);
      };
    },
  });
}

/** A batch takes the database's own statements. */
function toOriginal(argument) {
  if (Array.isArray(argument)) return argument.map(toOriginal);
  return argument?.[original] ?? argument;
}

/** A statement is run, and an object of the bucket read. */
function limitedIfCalled(answer) {
  const isCalled = typeof answer?.run === "function" || typeof answer?.arrayBuffer === "function";
  return isCalled ? limited(answer) : answer;
}

export function inTime(call, longest = longestCall) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Problem(`Cloudflare has not answered within ${longest / 1000} seconds`)),
      longest,
    );
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}
