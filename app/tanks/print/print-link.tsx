import { Printer } from "lucide-react";
import { printHref } from "~/tanks/query/tank-url";

interface PrintLinkProps {
  params: URLSearchParams;
  isWhole: boolean;
}

export function PrintLink({ params, isWhole }: PrintLinkProps) {
  return (
    <a
      href={printHref(params)}
      onClick={(event) => {
        if (!isWhole) return;
        event.preventDefault();
        window.print();
      }}
      className="button button-quiet hidden md:inline-flex"
    >
      <Printer aria-hidden className="size-5" /> Print
    </a>
  );
}
