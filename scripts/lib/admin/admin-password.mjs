import { randomBytes, scryptSync } from "node:crypto";

const shortest = 12;
const longestInBytes = 1024;

/** Why a password is refused, as a sentence; undefined if it is accepted. */
export function passwordProblem(password) {
  if ([...password].length < shortest) return `The password needs at least ${shortest} characters.`;
  if (Buffer.byteLength(password) > longestInBytes) return `The password may have at most ${longestInBytes} bytes.`;
  return undefined;
}

/** A hash that app/admin/sign-in/password.server.ts verifies; the cost is one of OWASP's for scrypt. */
export function hashPassword(password) {
  const [log2, r, p] = [15, 8, 3];
  const N = 2 ** log2;
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 128 * r * (N + p + 2) });
  return `$scrypt$ln=${log2},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}
