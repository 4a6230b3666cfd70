import { randomBytes, scryptSync } from "node:crypto";

const shortest = 12;
const longestInBytes = 1024;

/** Why this may not become a password, as a sentence, or undefined when it may. */
export function passwordProblem(password) {
  if ([...password].length < shortest) return `The password needs at least ${shortest} characters.`;
  if (Buffer.byteLength(password) > longestInBytes) return `The password may have at most ${longestInBytes} bytes.`;
  return undefined;
}

/** The hash as app/admin/password.server.ts reads it: with its cost (of OWASP's choices for scrypt) and its salt. */
export function hashPassword(password) {
  const [log2, r, p] = [15, 8, 3];
  const N = 2 ** log2;
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 128 * r * (N + p + 2) });
  return `$scrypt$ln=${log2},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}
