import { Buffer } from "node:buffer";
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Longer passwords are refused unhashed, so that their length cannot cost CPU time. */
export const maxPasswordBytes = 1024;

const pattern = /^\$scrypt\$ln=(\d\d),r=(\d\d?),p=(\d\d?)\$([A-Za-z0-9+/]{22}==)\$([A-Za-z0-9+/]{43}=)$/;

/** Hashed against when there is no account, at the cost that `npm run admin:create` uses. */
const decoy = `$scrypt$ln=15,r=8,p=3$${"A".repeat(22)}==$${"A".repeat(43)}=`;

/** Works as long without a valid hash: the time does not tell whether the account exists (user enumeration). */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const bytes = Buffer.from(password, "utf8");
  if (bytes.length > maxPasswordBytes) return false;
  const known = pattern.exec(stored ?? "");
  const [, log2, blockSize, parallelization, salt = "", key = ""] = known ?? pattern.exec(decoy) ?? [];
  const cost = { N: 2 ** Number(log2), r: Number(blockSize), p: Number(parallelization) };
  const expected = Buffer.from(key, "base64");
  const derived = await derive(bytes, Buffer.from(salt, "base64"), expected.length, cost);
  return timingSafeEqual(derived, expected) && known !== null;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(Buffer.from(password, "utf8"), salt, 32, { N: 2 ** 15, r: 8, p: 3 });
  return `$scrypt$ln=15,r=8,p=3$${salt.toString("base64")}$${key.toString("base64")}`;
}

function derive(password: Buffer, salt: Buffer, length: number, cost: { N: number; r: number; p: number }) {
  // Exactly what scrypt needs: the default maxmem is too small for N = 2^15.
  const options: ScryptOptions = { ...cost, maxmem: 128 * cost.r * (cost.N + cost.p + 2) };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, length, options, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
}
