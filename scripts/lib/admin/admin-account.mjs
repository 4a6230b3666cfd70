import { loadAppModule } from "../app-module.mjs";
import { Problem } from "../problem.mjs";

/** Throws a Problem for a username or password that an admin may not have. */
export async function checkAccount({ username, password }) {
  const { usernameProblem } = await loadAppModule("app/admin/admins/new-admin.server.ts");
  const { passwordProblem } = await loadAppModule("app/admin/account/new-password.server.ts");
  const problem = usernameProblem(username) ?? passwordProblem(password);
  if (problem) throw new Problem(problem);
}

/** The account as the database stores it, and the key of the failed attempts at its name. */
export async function hashed({ username, password }) {
  const { hashPassword } = await loadAppModule("app/admin/sign-in/password.server.ts");
  const { usernameKey } = await loadAppModule("app/admin/sign-in/login-throttle.server.ts");
  return { username, hash: await hashPassword(password), failureKey: usernameKey(username) };
}
