import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { type AccountFieldText, AccountForm } from "~/admin/account/account-form";
import { type AccountSubmission, accountHref, passwordRule } from "~/admin/account/account-screen";
import { actionOf } from "~/admin/admin-screen";
import { focusOnAppearing } from "~/ui/use-lost-focus";
import { type AdminTask, addAdminHref, adminTaskHref } from "./admins-screen";

interface AdminTaskFormProps {
  task: AdminTask;
  submission: AccountSubmission | undefined;
}

const own: AccountFieldText = { name: "currentPassword", label: "Your own password", autoComplete: "current-password" };
const theirs: AccountFieldText = {
  name: "newPassword",
  label: "Their password",
  hint: passwordRule,
  autoComplete: "new-password",
};

export function AdminTaskForm({ task, submission }: AdminTaskFormProps) {
  const { title, text, href, ...form } = describe(task);
  return (
    <div className="mt-2">
      <h4 ref={focusOnAppearing} tabIndex={-1} className="break-words text-lg font-bold outline-0">
        {title}
      </h4>
      <p className="mb-3 text-muted">{text}</p>
      <AccountForm
        key={href}
        {...form}
        action={actionOf(href)}
        submission={submission}
        hidden={"of" in task && <input type="hidden" name="adminId" value={task.of.id} />}
        cancel={
          <Link to={accountHref} preventScrollReset className="button button-plain">
            Cancel
          </Link>
        }
      />
    </div>
  );
}

interface TaskForm extends Pick<ComponentProps<typeof AccountForm>, "intent" | "fields" | "submit"> {
  title: string;
  text: string;
  href: string;
}

function describe(task: AdminTask): TaskForm {
  switch (task.task) {
    case "add":
      return {
        title: "Add an admin",
        text: "Tell them the password; they can change it once they have signed in.",
        href: addAdminHref,
        intent: "addAdmin",
        fields: [{ name: "username", label: "Username", autoComplete: "off" }, theirs, own],
        submit: { label: "Add admin", pending: "Adding...", look: "button-primary" },
      };
    case "password":
      return {
        title: `New password for ${task.of.username}`,
        text: "Their sessions end with the old one.",
        href: adminTaskHref("password", task.of),
        intent: "setPassword",
        fields: [theirs, own],
        submit: { label: "Set password", pending: "Setting...", look: "button-primary" },
      };
    case "remove":
      return {
        title: `Remove ${task.of.username}?`,
        text: "They are signed out everywhere at once. The import history keeps their name.",
        href: adminTaskHref("remove", task.of),
        intent: "removeAdmin",
        fields: [own],
        submit: { label: "Remove admin", pending: "Removing...", look: "button-danger" },
      };
  }
}
