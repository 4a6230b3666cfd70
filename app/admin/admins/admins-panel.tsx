import { Link } from "@remix-run/react";
import type { AccountSubmission } from "~/admin/account/account-screen";
import { DateTime } from "~/ui/date-time";
import { Icon } from "~/ui/icon";
import { AdminTaskForm } from "./admin-task-form";
import { type AdminEntry, type AdminTask, addAdminHref, adminTaskHref } from "./admins-screen";

interface AdminsPanelProps {
  admins: AdminEntry[];
  self: string;
  task: AdminTask | undefined;
  submission: AccountSubmission | undefined;
}

export function AdminsPanel({ admins, self, task, submission }: AdminsPanelProps) {
  return (
    <section aria-labelledby="admins-title" className="panel">
      <h3 id="admins-title" className="border-b border-line px-4 py-3 text-xl font-bold sm:px-6">
        Admins
      </h3>
      <ul className="divide-y divide-line">
        {admins.map((admin) => (
          <li key={admin.id} className="px-4 py-3 sm:px-6">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div className="min-w-0 grow basis-40">
                <p className="break-words font-semibold">{admin.username}</p>
                <p className="text-sm text-muted">
                  Added <DateTime time={admin.createdAt} />
                </p>
              </div>
              {admin.username === self ? (
                <span className="badge bg-accent-soft text-accent">This is you</span>
              ) : (
                <AdminLinks admin={admin} />
              )}
            </div>
            {task && "of" in task && task.of.id === admin.id && <AdminTaskForm task={task} submission={submission} />}
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-4 py-3 sm:px-6">
        {task?.task === "add" ? (
          <AdminTaskForm task={task} submission={submission} />
        ) : (
          <Link to={addAdminHref} preventScrollReset className="button button-plain">
            <Icon name="Plus" className="size-5" /> Add admin
          </Link>
        )}
      </div>
    </section>
  );
}

function AdminLinks({ admin }: { admin: AdminEntry }) {
  const of = <span className="sr-only"> of {admin.username}</span>;
  return (
    <>
      <Link to={adminTaskHref("password", admin)} preventScrollReset className="button button-plain">
        New password{of}
      </Link>
      <Link to={adminTaskHref("remove", admin)} preventScrollReset className="button button-plain text-danger">
        Remove{of}
      </Link>
    </>
  );
}
