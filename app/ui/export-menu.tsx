import { Icon } from "~/ui/icon";
import { closePopovers, opens, Popover } from "~/ui/popover";

interface ExportMenuProps {
  id: string;
  /** The download's address, to which the format is added. */
  href: string;
  label?: string;
  note?: string;
  look?: "button-plain" | "button-quiet" | "button-quiet justify-start";
}

const formats = [
  { as: "xlsx", name: "Excel" },
  { as: "csv", name: "CSV" },
  { as: "semicolons", name: "CSV with semicolons" },
];

export function ExportMenu({ id, href, label = "Export", note, look = "button-plain" }: ExportMenuProps) {
  return (
    <>
      <button type="button" className={`button ${look}`} {...opens(id)}>
        <Icon name="Download" className="size-5" /> {label}
      </button>
      <Popover id={id} label={label} className="popover-middle w-64">
        <p className="px-5 pb-2 text-sm text-muted empty:hidden">{note}</p>
        <ul className="p-2 pt-0">
          {formats.map(({ as, name }) => (
            <li key={as}>
              <a
                href={`${href}${href.includes("?") ? "&" : "?"}as=${as}`}
                onClick={closePopovers}
                className="button button-quiet w-full justify-start"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
