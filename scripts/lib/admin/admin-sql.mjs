import { randomUUID } from "node:crypto";

/** SQL that creates an admin and returns one row, or changes nothing and returns none if the username is taken. */
export function newAdminSql({ username, hash }) {
  const values = [randomUUID(), username, hash].map(literal).join(", ");
  return `INSERT INTO admins (id, username, password) VALUES (${values})
    ON CONFLICT (username) DO NOTHING RETURNING username;`;
}

/** SQL that changes an admin's password and ends their sessions. The first statement returns no row for an unknown admin. */
export function resetPasswordSql({ username, hash }) {
  return `UPDATE admins SET password = ${literal(hash)} WHERE username = ${literal(username)}
      RETURNING username;
    DELETE FROM admin_sessions WHERE admin_id IN (SELECT id FROM admins WHERE username = ${literal(username)});`;
}

/** Hex, so that input cannot break out of the SQL. */
function literal(text) {
  return `CAST(X'${Buffer.from(text).toString("hex")}' AS TEXT)`;
}
