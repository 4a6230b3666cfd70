import { searchKey } from "~/text/typed-text";

export function Highlight({ text, query }: { text: string; query: string }) {
  const needle = searchKey(query.trim());
  const key = searchKey(text);
  const at = needle === "" || key.length !== text.length ? -1 : key.indexOf(needle);
  if (at < 0) return text;
  const end = at + needle.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-accent-soft font-semibold text-accent underline">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
