import { randomUUID } from "node:crypto";

/** SQL that creates an admin and returns one row, or changes nothing and returns none if the name is taken: "Admin" is "admin". */
export function newAdminSql({ username, hash }) {
  const values = [randomUUID(), username, hash].map(literal).join(", ");
  return `INSERT INTO admins (id, username, password) SELECT ${values}
    WHERE NOT EXISTS (SELECT 1 FROM admins WHERE lower(username) = lower(${literal(username)})) RETURNING username;`;
}

/** SQL that changes an admin's password and ends their sessions. The first statement returns no row for an unknown admin. */
export function resetPasswordSql({ username, hash }) {
  const name = literal(username);
  const id = `(SELECT id FROM admins WHERE lower(username) = lower(${name}) ORDER BY username = ${name} DESC LIMIT 1)`;
  return `UPDATE admins SET password = ${literal(hash)} WHERE id = ${id} RETURNING username;
    DELETE FROM admin_sessions WHERE admin_id = ${id};`;
}

/** Hex, so that input cannot break out of the SQL. */
function literal(text) {
  return `CAST(X'${Buffer.from(text).toString("hex")}' AS TEXT)`;
}
