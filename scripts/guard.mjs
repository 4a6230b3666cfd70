// Runs one command and ends it, with all it has started, when the standard input closes: that happens however
// the process that holds the other end comes to its end. Wrangler, killed, would leave its servers behind.
import { spawn } from "node:child_process";

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], detached: true });

child.on("error", (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on("exit", (code) => {
  signal(-child.pid, "SIGKILL");
  process.exit(code ?? 1);
});
process.stdin.on("end", stop).on("error", stop).resume();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, stop);

function stop() {
  signal(child.pid, "SIGINT");
  setTimeout(signal, 5000, -child.pid, "SIGKILL");
}

function signal(target, name) {
  try {
    process.kill(target, name);
  } catch {
    // It is gone already.
  }
}
