import { parseArgs } from "node:util";
import { checkAccount, newAdminSql, resetPasswordSql } from "./admin-account.mjs";
import { ask } from "./ask.mjs";
import { migrate, requireDeployedDatabase } from "./database.mjs";
import { installPackages } from "./packages.mjs";
import { Problem } from "./problem.mjs";
import { programs, stateDirectory } from "./project.mjs";
import { start } from "./run.mjs";
import { runSession } from "./session.mjs";
import { step } from "./steps.mjs";

const usage = `Makes an admin of Tank Inventory Tracker; asks for the username and the password.

  npm run admin:create [-- --reset --remote]

  --reset   give an admin that there is a new password, and end all of its sessions
  --remote  in the deployed database, not in the local one (STATE_DIR, else .wrangler/state)
  --help    show this

Without a terminal, set ADMIN_USERNAME and ADMIN_PASSWORD.`;

await runSession(
  async () => {
    const { reset, remote, help } = readCommandLine();
    if (help) return console.log(usage);
    await installPackages();
    const account = await readAccount();
    checkAccount(account);
    await (remote ? requireDeployedDatabase() : migrate(stateDirectory()));
    await step("Saving the admin", () => save(account, { reset, remote }));
    console.log(reset ? `${account.username} has a new password.` : `${account.username} can sign in at /admin/login.`);
  },
  { interrupted: 130 },
);

function readCommandLine() {
  const flag = { type: "boolean" };
  try {
    return parseArgs({ options: { reset: flag, remote: flag, help: { ...flag, short: "h" } } }).values;
  } catch (error) {
    throw new Problem(`${error.message}\n\n${usage}`);
  }
}

async function readAccount() {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env;
  if (username && password) return { username, password };
  if (!process.stdin.isTTY) throw new Problem("Without a terminal, set ADMIN_USERNAME and ADMIN_PASSWORD.");
  const name = username || (await ask("Username: "));
  const typed = await ask("Password: ", { hidden: true });
  checkAccount({ username: name, password: typed });
  if ((await ask("Password again: ", { hidden: true })) !== typed) throw new Problem("The two passwords differ.");
  return { username: name, password: typed };
}

async function save(account, { reset, remote }) {
  const [first] = await query(reset ? resetPasswordSql(account) : newAdminSql(account), remote);
  if (first.results.length === 0) throw new Problem(refusal(account.username, reset));
}

function refusal(username, reset) {
  return reset
    ? `There is no admin ${username}.`
    : `There is an admin ${username} already. To change the password: npm run admin:create -- --reset`;
}

/** Runs SQL by wrangler and gives the rows of each statement. */
async function query(sql, remote) {
  const target = remote ? ["--remote"] : ["--local", "--persist-to", stateDirectory()];
  const args = ["d1", "execute", "DB", ...target, "--json", "--yes", "--command", sql];
  const { stdout, stderr, exited } = start(process.execPath, [programs.wrangler, ...args]);
  const [shown, complaints] = [stdout, stderr].map(gather);
  if ((await exited) === 0) return JSON.parse(shown());
  throw new Problem(explain(shown() + complaints(), remote));
}

function gather(stream) {
  const chunks = [];
  stream.on("data", (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

function explain(output, remote) {
  if (/SQLITE_BUSY|database is locked/.test(output)) return "The database is in use. Stop the app, then try again.";
  if (remote && /no such table/.test(output)) return "The deployed database is not set up yet: npm run deploy";
  const [, text] = /"text": (".*")/.exec(output) ?? [];
  return text ? JSON.parse(text) : output.trim();
}
