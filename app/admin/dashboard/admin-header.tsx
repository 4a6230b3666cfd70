import { Form, Link } from "@remix-run/react";
import { accountHref } from "~/admin/account/account-screen";
import { forgetChosenFiles } from "~/admin/import/use-chosen-file";
import { IntentButton, useIsSending } from "~/admin/intent-button";
import { Icon } from "~/ui/icon";
import { ThemeToggle } from "~/ui/theme-toggle";

export function AdminHeader({ username }: { username: string }) {
  const isLeaving = useIsSending("logout");
  return (
    <header className="border-b border-line bg-surface">
      <div className="page-width flex flex-wrap items-center gap-x-1 py-2 sm:gap-x-2">
        <Link to="/" className="button button-quiet -ml-2 px-2">
          <Icon name="ArrowLeft" className="size-5" /> Back to App
        </Link>
        <h1 className="mr-auto text-xl font-bold max-sm:sr-only">Admin</h1>
        <ThemeToggle className="named button button-quiet button-icon relative max-sm:ml-auto" />
        <a href={accountHref} className="button button-quiet min-w-0 shrink px-2 font-normal max-sm:mr-auto">
          <Icon name="CircleUser" className="size-5" />
          <span className="min-w-0 truncate">Welcome, {username}</span>
          <span className="sr-only">, account</span>
        </a>
        <Form method="post" action="/admin?index" onSubmit={forgetChosenFiles}>
          <IntentButton intent="logout" disabled={isLeaving} className="button button-plain">
            <Icon name="LogOut" className="size-5" /> Logout
          </IntentButton>
        </Form>
      </div>
    </header>
  );
}
