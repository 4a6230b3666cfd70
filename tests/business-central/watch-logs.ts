import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";
import { canary } from "./tenant";

let logs: MockInstance[] = [];

/** Keeps what the tests of a file log, and puts all that they stubbed back. */
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

/** Neither the answer nor the log may hold a secret, a token, a text of Microsoft's or an address. */
export function expectNothingLeaked({ text, headers }: { text: string; headers: Headers }) {
  const shown = text + JSON.stringify([...headers]) + logged();
  for (const word of [canary, "AADSTS", "Correlation", "127.0.0.1", "Microsoft"]) expect(shown).not.toContain(word);
}
