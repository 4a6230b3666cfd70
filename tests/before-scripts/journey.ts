import { test as define, expect } from "vitest";
import { listsOf } from "../e2e/list-api";
import { emptyServer } from "../e2e/servers";
import { tankApi } from "../e2e/tank-api";
import { Page } from "./page";
import { Requests } from "./requests";
import { asPlaywright, prepareWorld, signedIn } from "./world";

interface Settings {
  baseURL?: string;
  newInstallation?: string;
  isSignedIn?: boolean;
}

type Journey = Awaited<ReturnType<typeof startJourney>>;
type Step = (journey: Journey) => Promise<void>;

const outside = { isWithoutScripts: false, settings: {} as Settings, before: [] as Step[], after: [] as Step[] };

/** What holds where a journey is declared: a text of tests/e2e declares some for Chromium alone. */
let place = outside;

let world: Promise<void> | undefined;

/** The files that a runtime runs share this module. */
export function beginFile(): void {
  place = { ...outside, before: [], after: [] };
  world = undefined;
}

function within(body: () => void, isWithoutScripts = place.isWithoutScripts): void {
  const outer = place;
  place = { ...outer, isWithoutScripts, before: [...outer.before], after: [...outer.after] };
  body();
  place = outer;
}

function declare(title: string, body: Step): void {
  if (!place.isWithoutScripts) return;
  const { before, after, settings } = place;
  define(title, async () => {
    const isEmpty = settings.baseURL === emptyServer.url || settings.newInstallation !== undefined;
    world ??= prepareWorld({ hasSamples: !isEmpty });
    await world;
    const journey = await startJourney(settings);
    for (const step of [...before, body, ...after]) await step(journey);
    journey.expectNoProblem();
  });
}

const nothing = () => {};

/** Stands for Playwright's `test`, in the texts of tests/e2e. */
export const test = Object.assign(declare, {
  describe: Object.assign((_title: string, body: () => void) => within(body), { configure: nothing }),
  use: (settings: Settings) => {
    place.settings = { ...place.settings, ...settings };
  },
  beforeEach: (step: Step) => void place.before.push(step),
  afterEach: (step: Step) => void place.after.push(step),
  step: (_title: string, step: () => Promise<void>) => step(),
  slow: nothing,
});

export const withAndWithoutScripts = (journeys: (hasScripts: boolean) => void) => within(() => journeys(false), true);
export const withoutScripts = (journeys: () => void) => within(journeys, true);
export const drawnWithAndWithoutScripts = nothing;
export const getReady = nothing;

async function startJourney({ isSignedIn = true }: Settings) {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const page = new Page(isSignedIn ? await signedIn() : new Requests(), found);
  const other = new Page(new Requests(), found);
  const request = asPlaywright(new Requests());
  const expectNoProblem = () =>
    expect(found.splice(0).filter((problem) => !allowed.some((expected) => expected.test(problem)))).toEqual([]);
  return {
    ...tankApi(request),
    page,
    request,
    expectNoProblem,
    context: page.context(),
    open: page.goto,
    colleague: { page: other, open: other.goto },
    lists: listsOf(asPlaywright(await signedIn())),
    allow: (problem: RegExp) => void allowed.push(problem),
    async isolatedStep(_title: string, step: () => Promise<void>) {
      const cookies = page.requests.cookies.copy();
      await step();
      expectNoProblem();
      page.requests.cookies = cookies;
    },
  };
}
