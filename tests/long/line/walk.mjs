import { setTimeout } from "node:timers/promises";

/** How long the line is quiet, in ms, before a person takes it that nothing more will come. */
const longestPause = 4000;
const shortestPause = 250;
const patience = 30_000;

/**
 * Takes the steps of a journey as a person does, who presses once more where a press did not do what it should. `act`
 * presses; `isDone`, asked in the page with `args`, tells whether that worked; `again` is the other press, if it is not
 * "Try again" or the same one.
 */
export async function walk(steps, scene) {
  const { page } = scene;
  let pressedAgain;
  for (const step of steps) {
    await step.act(scene);
    if (await isDone(step, scene)) continue;
    if (pressedAgain) throw new Error(`"${step.title}" did not work, after "${pressedAgain}" did not at first`);
    pressedAgain = step.title;
    // It may have worked after all, and what was pressed be gone.
    await pressAgain(step, scene).catch(unanswered);
    if (await isDone(step, scene, patience)) continue;
    const seen = await page.evaluate(() => document.body.innerText.slice(0, 600)).catch(() => "nothing");
    throw new Error(`"${step.title}" did not work the second time either\nThe page shows: ${seen}`);
  }
}

async function isDone({ isDone, args = [] }, { page, line }, pause = longestPause) {
  const givesUpAt = Date.now() + patience;
  while (Date.now() < givesUpAt) {
    // Asked after the line, so that what came last is not overlooked.
    const wasQuiet = line.quiet() > pause;
    // A page that is just being left cannot be asked.
    if (await page.evaluate(isDone, ...args).catch(() => false)) return rest(line);
    if (wasQuiet) return false;
  }
  return false;
}

/** What is fetched ahead comes before the next press, so that each run of a journey asks for the same. */
async function rest(line) {
  while (line.quiet() < shortestPause) await setTimeout(shortestPause);
  return true;
}

async function pressAgain({ act, again = act }, scene) {
  const { page } = scene;
  if (!(await page.evaluate(isOurs))) return page.reload().catch(unanswered);
  const offered = await page.evaluate(offeredPress);
  return offered ? page.press("main a, main button", offered) : again(scene);
}

/** A browser says in its own way that it reached no server. */
export function unanswered() {}

function isOurs() {
  return document.querySelector("meta[name=request-id]") !== null;
}

function offeredPress() {
  const texts = [...document.querySelectorAll("main a, main button")].map((element) => element.textContent.trim());
  return texts.find((text) => text === "Try again");
}
