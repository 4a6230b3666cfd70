import { config, z } from "zod";

// Zod probes for eval when it builds an object schema; the Content-Security-Policy refuses and reports that.
config({ jitless: true });

export { z };
