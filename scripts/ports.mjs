import { createServer } from "node:net";
import { Problem } from "./problem.mjs";

export function parsePort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Problem(`PORT must be a number from 1 to 65535, not "${text}".`);
}

/** Both loopback addresses count: a browser that asks for localhost may take either. */
export async function requireFreePort(port) {
  for (const host of ["127.0.0.1", "::1"]) {
    const code = await listen(port, host).then(close, (error) => error.code);
    if (code === "EADDRINUSE")
      throw new Problem(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
    if (code === "EACCES")
      throw new Problem(`Port ${port} needs more rights than this account has. Choose another: PORT=8787 npm start`);
  }
}

export async function freePort() {
  const server = await listen(0, "127.0.0.1");
  const { port } = server.address();
  await close(server);
  return port;
}

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(port, host, () => resolve(server));
  });
}

function close(server) {
  return new Promise((resolve) => server.close(() => resolve(undefined)));
}
