import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import worker from "../../workers/app";

export async function runDaily(scheduledTime: number): Promise<void> {
  const ctx = createExecutionContext();
  await worker.scheduled({ scheduledTime, cron: "", noRetry() {} }, env, ctx);
  await waitOnExecutionContext(ctx);
}
