import { randomUUID } from "node:crypto";
import { hashPassword, passwordProblem } from "./admin-password.mjs";
import { Problem } from "./problem.mjs";

const longestUsername = 200;

/** Throws when this may not become an admin's username and password. */
export function checkAccount({ username, password }) {
  if (username === "") throw new Problem("The username is empty.");
  if (username.length > longestUsername) {
    throw new Problem(`The username may have at most ${longestUsername} characters.`);
  }
  if (username !== username.trim() || /\p{C}/u.test(username)) {
    throw new Problem("The username may not begin or end with a space, or hold characters that do not show.");
  }
  const problem = passwordProblem(password);
  if (problem) throw new Problem(problem);
}

/** SQL that makes an admin, and gives no row and changes nothing when there is one of this name. */
export function newAdminSql({ username, password }) {
  const values = [randomUUID(), username, hashPassword(password)].map(literal).join(", ");
  return `INSERT INTO admins (id, username, password) VALUES (${values})
    ON CONFLICT (username) DO NOTHING RETURNING username;`;
}

/** SQL that changes an admin's password and ends all sessions begun with the old one; no first row without the admin. */
export function resetPasswordSql({ username, password }) {
  return `UPDATE admins SET password = ${literal(hashPassword(password))} WHERE username = ${literal(username)}
      RETURNING username;
    DELETE FROM admin_sessions WHERE admin_id IN (SELECT id FROM admins WHERE username = ${literal(username)});`;
}

/** Nothing that was typed stands in the SQL as it is. */
function literal(text) {
  return `CAST(X'${Buffer.from(text).toString("hex")}' AS TEXT)`;
}
