import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";
import { canary } from "./tenant";

let logs: MockInstance[] = [];

/** Captures the logs of each test in a file, and restores its mocks and timers. */
export function watchLogs() {
  beforeEach(() => {
    logs = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

export function logged(): string {
  return JSON.stringify(logs.flatMap(({ mock }) => mock.calls));
}

/** Fails if the response or the log contains a secret, a token, Microsoft's text or an address. */
export function expectNothingLeaked({ text, headers }: { text: string; headers: Headers }) {
  const shown = text + JSON.stringify([...headers]) + logged();
  for (const word of [canary, "AADSTS", "Correlation", "127.0.0.1", "Microsoft"]) expect(shown).not.toContain(word);
}
