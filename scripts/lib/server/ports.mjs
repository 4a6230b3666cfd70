import getPort, { clearLockedPorts } from "get-port";
import { Problem } from "../problem.mjs";

/** The port that the environment variable PORT names. */
export function readPort() {
  const text = process.env.PORT || "8787";
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Problem(`PORT must be a number from 1 to 65535, not "${text}".`);
}

export async function requireFreePort(port) {
  const found = await getPort({ port });
  clearLockedPorts();
  if (found === port) return;
  throw new Problem(
    `Port ${port} is taken, or closed to this account. If this app is running there already, open http://localhost:${port}: \
two servers of one folder disturb each other. Else choose another port: PORT=${port + 1} npm start`,
  );
}
