import { randomUUID } from "node:crypto";
import { Problem } from "../problem.mjs";
import { hashPassword, passwordProblem } from "./admin-password.mjs";

const longestUsername = 200;

/** Throws a Problem for a username or password that an admin may not have. */
export function checkAccount({ username, password }) {
  if (username === "") throw new Problem("The username is empty.");
  if (username.length > longestUsername) {
    throw new Problem(`The username may have at most ${longestUsername} characters.`);
  }
  if (username !== username.trim() || /\p{C}/u.test(username)) {
    throw new Problem("The username may not begin or end with a space, or contain invisible characters.");
  }
  const problem = passwordProblem(password);
  if (problem) throw new Problem(problem);
}

/** SQL that creates an admin and returns one row, or changes nothing and returns none if the username is taken. */
export function newAdminSql({ username, password }) {
  const values = [randomUUID(), username, hashPassword(password)].map(literal).join(", ");
  return `INSERT INTO admins (id, username, password) VALUES (${values})
    ON CONFLICT (username) DO NOTHING RETURNING username;`;
}

/** SQL that changes an admin's password and ends their sessions. The first statement returns no row for an unknown admin. */
export function resetPasswordSql({ username, password }) {
  return `UPDATE admins SET password = ${literal(hashPassword(password))} WHERE username = ${literal(username)}
      RETURNING username;
    DELETE FROM admin_sessions WHERE admin_id IN (SELECT id FROM admins WHERE username = ${literal(username)});`;
}

/** Hex, so that input cannot break out of the SQL. */
function literal(text) {
  return `CAST(X'${Buffer.from(text).toString("hex")}' AS TEXT)`;
}
