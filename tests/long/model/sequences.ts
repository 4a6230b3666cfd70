import fc from "fast-check";
import { clear, importList, restore, signIn, signOut } from "./admin-commands";
import { expectAgreement, kinds, type Model, newModel, type Product, type Real } from "./model";
import { addPhoto, create, createAndKill, edit, editAgain } from "./tank-commands";

type Step = fc.AsyncCommand<Model, Real>;
type Run<Values extends unknown[]> = (model: Model, real: Real, ...values: Values) => Promise<void>;

/** A command that runs with each of the values, and compares everything afterwards. */
function step<Values extends unknown[]>(
  run: Run<Values>,
  ...values: { [At in keyof Values]: fc.Arbitrary<Values[At]> }
) {
  return fc.tuple(...values).map(
    (chosen): Step => ({
      check: () => true,
      async run(model, real) {
        await run(model, real, ...(chosen as Values));
        await expectAgreement(model, real);
      },
      toString: () => `${run.name}(${JSON.stringify(chosen).slice(1, -1)})`,
    }),
  );
}

const number = fc.nat(4);
const size = fc.integer({ min: 1, max: 3 });
const kind = fc.constantFrom(...kinds);
const rows = fc
  .uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 8 })
  .map((numbers) => numbers.map((each) => String(each).padStart(4, "0")).sort());

const steps = [
  step(create, number, size),
  step(edit, number, size, fc.boolean()),
  step(editAgain, number, size),
  step(addPhoto, number),
  step(signIn),
  step(importList, kind, rows),
  step(clear, kind),
  step(restore, kind),
  step(signOut),
];

const kills = [step(createAndKill, number, size), step((_, real) => real.kill?.() ?? Promise.resolve())];

interface Length {
  seed: number;
  numRuns: number;
  maxCommands: number;
  withKills?: boolean;
}

/** Runs sequences of commands, each on a product made empty; throws with the seed and the failing sequence. */
export async function runSequences(
  makeEmpty: () => Promise<Product>,
  { seed, numRuns, maxCommands, withKills = false }: Length,
): Promise<number> {
  const all = withKills ? [...steps, ...kills] : steps;
  let commands = 0;
  const property = fc.asyncProperty(fc.commands(all, { maxCommands, size: "max" }), async (sequence) => {
    const real = { ...(await makeEmpty()), cookie: "" };
    await fc.asyncModelRun(() => ({ model: newModel(), real }), sequence);
    commands += [...sequence].length;
  });
  await fc.assert(property, { seed, numRuns, endOnFailure: true });
  return commands;
}
