import { randomUUID } from "node:crypto";

/**
 * SQL that creates an admin and returns one row, or changes nothing and returns none if the name is taken: "Admin" is "admin".
 * Without a password a row is that of a removed admin, whose name is free.
 */
export function newAdminSql({ username, hash }) {
  const [id, name, password] = [randomUUID(), username, hash].map(literal);
  const values = [id, name, password].join(", ");
  return `UPDATE admins SET username = ${name}, password = ${password}, created_at = unixepoch() * 1000
    WHERE lower(username) = lower(${name}) AND password = ''
    AND NOT EXISTS (SELECT 1 FROM admins WHERE lower(username) = lower(${name}) AND password <> '') RETURNING username;
    INSERT INTO admins (id, username, password) SELECT ${values}
    WHERE NOT EXISTS (SELECT 1 FROM admins WHERE lower(username) = lower(${name})) RETURNING username;`;
}

/**
 * SQL that changes an admin's password, and ends their sessions and the lock that guesses at the name have made. The first
 * statement returns no row for an unknown admin.
 */
export function resetPasswordSql({ username, hash, failureKey }) {
  const name = literal(username);
  const id = `(SELECT id FROM admins WHERE lower(username) = lower(${name}) AND password <> '' ORDER BY username = ${name} DESC LIMIT 1)`;
  return `UPDATE admins SET password = ${literal(hash)} WHERE id = ${id} RETURNING username;
    DELETE FROM admin_sessions WHERE admin_id = ${id};
    DELETE FROM login_failures WHERE key = ${literal(failureKey)};`;
}

/** Hex, so that input cannot break out of the SQL. */
function literal(text) {
  return `CAST(X'${Buffer.from(text).toString("hex")}' AS TEXT)`;
}
