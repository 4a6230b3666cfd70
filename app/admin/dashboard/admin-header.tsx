import { Form, Link, useNavigation } from "@remix-run/react";
import { ArrowLeft, CircleUser, LogOut, Menu } from "lucide-react";
import { ThemeToggle } from "~/browser/theme";
import { opens, Popover } from "~/ui/popover";

interface AdminHeaderProps {
  username: string;
  accountHref: string;
}

export function AdminHeader({ username, accountHref }: AdminHeaderProps) {
  const isLeaving = useNavigation().formData?.get("intent") === "logout";
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 sm:px-4">
        <AdminMenu accountHref={accountHref} />
        <Link to="/" className="button button-quiet px-2">
          <ArrowLeft aria-hidden className="size-5" /> Back to App
        </Link>
        <h1 className="grow text-xl font-bold">Admin</h1>
        <span className="min-w-0 break-words text-muted">Welcome, {username}</span>
        <Form method="post" action="/admin?index">
          <button type="submit" name="intent" value="logout" disabled={isLeaving} className="button button-plain">
            <LogOut aria-hidden className="size-5" /> Logout
          </button>
        </Form>
      </div>
    </header>
  );
}

function AdminMenu({ accountHref }: { accountHref: string }) {
  return (
    <>
      <button type="button" aria-label="Menu" className="button button-quiet button-icon" {...opens("admin-menu")}>
        <Menu aria-hidden className="size-6" />
      </button>
      <Popover
        id="admin-menu"
        label="Menu"
        className="left-3 top-14 w-64 p-2 sm:left-[max(1rem,calc((100vw-72rem)/2+1rem))]"
      >
        <nav className="flex flex-col">
          <a href={accountHref} className="button button-quiet justify-start">
            <CircleUser aria-hidden className="size-5" /> Account
          </a>
          <ThemeToggle className="button button-quiet justify-start" label="Light or dark" />
        </nav>
      </Popover>
    </>
  );
}
