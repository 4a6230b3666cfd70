import "~/browser/jitless-zod";

import { z } from "zod";

export interface Admin {
  id: string;
  username: string;
}

export const missingCredentials = {
  title: "Missing credentials",
  description: "Please enter both username and password",
} as const;

const required = z.string({ error: missingCredentials.description }).min(1, missingCredentials.description);

export const credentialsSchema = z.object({ username: required, password: required });
