export function CoverMark() {
  return <span className="badge absolute left-1 top-1 bg-surface text-ink">Cover</span>;
}
