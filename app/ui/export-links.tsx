import { Download } from "lucide-react";

interface ExportLinksProps {
  href: string;
  label: string;
}

/** The formats of a download: the href gives CSV with commas. */
export function ExportLinks({ href, label }: ExportLinksProps) {
  const as = `${href}${href.includes("?") ? "&" : "?"}as=`;
  return (
    <div className="flex flex-wrap gap-2">
      <a href={href} className="button button-plain">
        <Download aria-hidden className="size-5" /> {label}
      </a>
      <a href={`${as}semicolons`} className="button button-plain">
        CSV with semicolons
      </a>
      <a href={`${as}xlsx`} className="button button-plain">
        Excel
      </a>
    </div>
  );
}
