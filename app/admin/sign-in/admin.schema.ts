import { z } from "~/browser/jitless-zod";
import { missingCredentials } from "./missing-credentials";

export interface Admin {
  id: string;
  username: string;
}

const required = z.string({ error: missingCredentials.description }).min(1, missingCredentials.description);

export const credentialsSchema = z.object({ username: required, password: required });
