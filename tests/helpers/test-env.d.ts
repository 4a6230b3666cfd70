import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import type { Env as WorkerEnv } from "../../workers/env";

declare global {
  // biome-ignore lint/style/noNamespace: where workerd's types look for the bindings
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[];
      REPLICA: D1Database;
    }
  }
}
