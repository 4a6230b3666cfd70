import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";

const longestUsername = 200;

/** Throws a Problem for a username or password that an admin may not have. */
export async function checkAccount({ username, password }) {
  if (username === "") throw new Problem("The username is empty.");
  if (username.length > longestUsername) {
    throw new Problem(`The username may have at most ${longestUsername} characters.`);
  }
  if (username !== username.trim() || /\p{C}/u.test(username)) {
    throw new Problem("The username may not begin or end with a space, or contain invisible characters.");
  }
  const { passwordProblem } = await loadAppModule("app/admin/account/new-password.server.ts");
  const problem = passwordProblem(password);
  if (problem) throw new Problem(problem);
}

/** The account as the database stores it. */
export async function hashed({ username, password }) {
  const { hashPassword } = await loadAppModule("app/admin/sign-in/password.server.ts");
  return { username, hash: await hashPassword(password) };
}
