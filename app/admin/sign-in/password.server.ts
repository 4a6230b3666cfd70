import { Buffer } from "node:buffer";
import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Longer passwords are nobody's: they are refused before any work is done for them. */
export const maxPasswordBytes = 1024;

const pattern = /^\$scrypt\$ln=(\d\d),r=(\d\d?),p=(\d\d?)\$([A-Za-z0-9+/]{22}==)\$([A-Za-z0-9+/]{43}=)$/;

/** A hash that no password is known for, as costly as those that `npm run admin:create` makes. */
const nobodys = `$scrypt$ln=15,r=8,p=3$${"A".repeat(22)}==$${"A".repeat(43)}=`;

/**
 * True when `stored` is the scrypt hash of this password, by the cost and salt it names itself. Without a hash, or with
 * one that is none, the same work is done, so that the time does not tell whether there is such an account.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const bytes = Buffer.from(password, "utf8");
  if (bytes.length > maxPasswordBytes) return false;
  const known = pattern.exec(stored ?? "");
  const [, log2, blockSize, parallelization, salt = "", key = ""] = known ?? pattern.exec(nobodys) ?? [];
  const cost = { N: 2 ** Number(log2), r: Number(blockSize), p: Number(parallelization) };
  const expected = Buffer.from(key, "base64");
  const derived = await derive(bytes, Buffer.from(salt, "base64"), expected.length, cost);
  return timingSafeEqual(derived, expected) && known !== null;
}

function derive(password: Buffer, salt: Buffer, length: number, cost: { N: number; r: number; p: number }) {
  // The default leaves no room for N = 2^15; this is what scrypt needs, to the block.
  const options: ScryptOptions = { ...cost, maxmem: 128 * cost.r * (cost.N + cost.p + 2) };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, length, options, (error, derived) => (error ? reject(error) : resolve(derived)));
  });
}
