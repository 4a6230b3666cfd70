import { walk } from "./walk.mjs";

/**
 * Runs a journey once to learn which requests it makes, then once for each of them with that one lost, and once more
 * for each that writes with only its answer lost. `report(loss, problem)` is told of each loss.
 */
export async function loseEach(browser, journey, { only = /./, report }) {
  const { asked, problem } = await runOnce(browser, journey, {});
  if (problem) return report({ name: "nothing lost" }, problem);
  const losses = asked.flatMap((name) => [{ name }, ...(isRead({ name }) ? [] : [{ name, isAnswered: true }])]);
  for (const loss of losses.filter(({ name }) => only.test(name))) {
    const { dropped, problem } = await runOnce(browser, journey, loss);
    if (dropped > 0) report(loss, problem);
    else if (!isRead(loss)) report(loss, new Error("It was not asked for again, so nothing was lost."));
  }
}

function isRead({ name }) {
  return name.startsWith("GET ");
}

async function runOnce(browser, journey, { name, isAnswered }) {
  let line;
  let problem;
  await browser.run(async (scene) => {
    line = scene.line;
    const { steps, check } = await journey(scene);
    // Those of a journey that failed: all lines have the same.
    await scene.page.clearCookies();
    line.asked.length = 0;
    line.lose(name, { isAnswered });
    try {
      await walk(steps, scene);
      await check?.();
    } catch (error) {
      problem = error;
    }
  });
  return { asked: [...line.asked], dropped: line.dropped.length, problem };
}
