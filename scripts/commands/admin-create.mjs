import input from "@inquirer/input";
import password from "@inquirer/password";
import { checkAccount, hashed } from "../lib/admin/admin-account.mjs";
import { newAdminSql, resetPasswordSql } from "../lib/admin/admin-sql.mjs";
import { migrate } from "../lib/database/local-database.mjs";
import { commandFor, deployCommand, readRemote, remoteOptions } from "../lib/deploy/deployment.mjs";
import { explainJson } from "../lib/deploy/refusals.mjs";
import { Problem } from "../lib/problem.mjs";
import { isCommand, runCommand } from "../lib/process/command.mjs";
import { flag, parseCommandLine } from "../lib/process/command-line.mjs";
import { run } from "../lib/process/run.mjs";
import { programs, stateDirectory } from "../lib/project.mjs";
import { step } from "../lib/step.mjs";

const usage = `Creates an admin of Tank Inventory Tracker; asks for the username and the password.

  npm run admin:create [-- --reset --remote [--env NAME]]

  --reset     change the password of an existing admin and end their sessions
  --remote    use the deployed database, not the local one (STATE_DIR, else .wrangler/state)
  --env NAME  that of an environment of wrangler.toml, such as staging; without it production
  --help      show this

Without a terminal, set ADMIN_USERNAME and ADMIN_PASSWORD.`;

export async function main(args, config) {
  const { reset, ...target } = parseCommandLine(args, { usage, options: { ...remoteOptions, reset: flag } }).values;
  const deployment = await readRemote(target, config);
  const account = await readAccount();
  await checkAccount(account);
  if (!deployment) await migrate(stateDirectory());
  await step("Saving the admin", () => save(account, { reset, target, deployment }));
  console.log(reset ? `${account.username} has a new password.` : `${account.username} can sign in at /admin/login.`);
}

async function readAccount() {
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
  if (ADMIN_USERNAME && ADMIN_PASSWORD) return { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };
  if (!process.stdin.isTTY) throw new Problem("Without a terminal, set ADMIN_USERNAME and ADMIN_PASSWORD.");
  return askForAccount(ADMIN_USERNAME).catch((error) => {
    throw error.name === "ExitPromptError" ? new Problem("Nothing was done.") : error;
  });
}

async function askForAccount(knownUsername) {
  const account = {
    username: knownUsername || (await input({ message: "Username" })),
    password: await password({ message: "Password", mask: true }),
  };
  await checkAccount(account);
  if ((await password({ message: "Password again", mask: true })) !== account.password) {
    throw new Problem("The two passwords differ.");
  }
  return account;
}

async function save(account, { reset, target, deployment }) {
  const sql = (reset ? resetPasswordSql : newAdminSql)(await hashed(account));
  const statements = await query(sql, deployment);
  if (statements.every(({ results }) => results.length === 0))
    throw new Problem(refusal(account.username, reset, target));
}

function refusal(username, reset, target) {
  if (reset) return `There is no admin ${username}.`;
  const command = commandFor("admin:create", target, "--reset");
  return `There is an admin ${username} already. To change the password: ${command}`;
}

/** Runs SQL by wrangler and returns the rows of each statement. */
async function query(sql, deployment) {
  const target = deployment ? ["--remote", ...deployment.args] : ["--local", "--persist-to", stateDirectory()];
  const args = ["d1", "execute", "DB", ...target, "--json", "--yes", "--command", sql];
  const output = await run(process.execPath, [programs.wrangler, ...args]).catch((error) => {
    throw new Problem(explain(error.message, deployment));
  });
  return JSON.parse(output);
}

function explain(output, deployment) {
  if (/SQLITE_BUSY|database is locked/.test(output)) return "The database is in use. Stop the app, then try again.";
  if (deployment && /no such table/.test(output)) {
    return `The deployed database is not set up yet: ${deployCommand(deployment.environment)}`;
  }
  return explainJson(output) ?? output.trim();
}

if (isCommand(import.meta)) await runCommand(main, { usage, interrupted: 130 });
