import { Buffer } from "node:buffer";
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Longer passwords are refused unhashed, so that their length cannot cost CPU time. */
export const maxPasswordBytes = 1024;

interface Cost {
  log2: number;
  r: number;
  p: number;
}

/** One of OWASP's for scrypt. A hash names its own, so that this can be raised. */
const currentCost: Cost = { log2: 15, r: 8, p: 3 };

const pattern = /^\$scrypt\$ln=(\d\d),r=(\d\d?),p=(\d\d?)\$([A-Za-z0-9+/]{22}==)\$([A-Za-z0-9+/]{43}=)$/;

const decoy = describe(currentCost, Buffer.alloc(16), Buffer.alloc(32));

/** Works as long without a valid hash: the time does not tell whether the account exists (user enumeration). */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const bytes = Buffer.from(password, "utf8");
  if (bytes.length > maxPasswordBytes) return false;
  const known = pattern.exec(stored ?? "");
  const [, log2, r, p, salt = "", key = ""] = known ?? pattern.exec(decoy) ?? [];
  const cost = { log2: Number(log2), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, "base64");
  const derived = await derive(bytes, Buffer.from(salt, "base64"), expected.length, cost);
  return timingSafeEqual(derived, expected) && known !== null;
}

export async function hashPassword(password: string, cost = currentCost): Promise<string> {
  const salt = randomBytes(16);
  return describe(cost, salt, await derive(Buffer.from(password, "utf8"), salt, 32, cost));
}

function describe({ log2, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${log2},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

function derive(password: Buffer, salt: Buffer, length: number, { log2, r, p }: Cost) {
  const N = 2 ** log2;
  // Exactly what scrypt needs: the default maxmem is too small for N = 2^15.
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p + 2) };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, length, options, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
}
