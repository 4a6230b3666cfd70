import { Chance } from "./chance";
import { Device } from "./device";
import { Line } from "./line";
import { Round } from "./round";
import type { World } from "./world";

interface Field {
  world: World;
  executablePath: string;
  rounds: number;
  seed: number;
  isStopped: boolean;
  beforeExit: (cleanUp: () => Promise<void>) => unknown;
}

/** Plays rounds on one server and two devices that go on from round to round; resolves to the faults of each seed that was played. */
export async function playRounds({ world, executablePath, beforeExit, ...run }: Field): Promise<Map<number, string[]>> {
  const devices = ["A", "B"].map((name) => {
    const device = new Device(name, { line: new Line(world, new Chance(run.seed)), world, executablePath });
    beforeExit(device.end);
    return device;
  });
  for (const device of devices) {
    await device.line.open();
    await device.prepare();
  }
  const names = makeNames(run.seed);
  const found = new Map<number, string[]>();
  for (let seed = run.seed; seed < run.seed + run.rounds; seed++) {
    const startedAt = performance.now();
    const { faults, steps } = await new Round(seed, { world, devices, names }).play();
    const time = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    console.log(`seed ${seed}  ${faults.length === 0 ? "ok" : "FAILED"}  ${time}  ${steps.join(" | ")}`);
    for (const fault of faults) console.log(`    ${fault}`);
    found.set(seed, faults);
    if (faults.length === 0) continue;
    if (run.isStopped) break;
    for (const device of devices) await device.replace();
  }
  return found;
}

function makeNames(seed: number) {
  let words = 10;
  let photos = 0;
  return {
    word(field: string): string {
      words += 1;
      return field === "tankSizeGallons" ? String(words) : `${field === "propertyNumber" ? "P" : "L"}${seed}-${words}`;
    },
    photo(): number {
      photos += 1;
      return photos;
    },
  };
}
