// Runs a command and stops it, with every process it started, when standard input closes: that happens however the
// process at the other end dies, by SIGKILL too. A tool that is killed itself would leave its workerd running.
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
process.stdin.on("close", stop).resume();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, stop);

function stop() {
  signal(child.pid, "SIGINT");
  setTimeout(signal, 5000, -child.pid, "SIGKILL");
}

function signal(target, name) {
  try {
    process.kill(target, name);
  } catch {
    // It has exited already.
  }
}
