import { accountHref } from "~/admin/account/account-screen";

export interface AdminEntry {
  id: string;
  username: string;
  createdAt: Date;
}

export type AdminTask = { task: "add" } | { task: "password" | "remove"; of: AdminEntry };

export const addAdminHref = `${accountHref}&add`;

export function adminTaskHref(task: "password" | "remove", { id }: AdminEntry): string {
  return `${accountHref}&${task}=${encodeURIComponent(id)}`;
}

/** Undefined, too, for an admin that has been removed, and for oneself, who has the page's other form. */
export function parseAdminTask(
  params: URLSearchParams,
  admins: readonly AdminEntry[],
  self: string,
): AdminTask | undefined {
  if (params.has("add")) return { task: "add" };
  for (const task of ["password", "remove"] as const) {
    const of = admins.find(({ id, username }) => id === params.get(task) && username !== self);
    if (of) return { task, of };
  }
  return undefined;
}
