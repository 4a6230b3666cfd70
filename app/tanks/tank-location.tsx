const shortPlace = 36;

export function TankLocation({ place, className }: { place: string; className: string }) {
  const text = "whitespace-pre-line break-words";
  const isShort = place.length <= shortPlace && !place.includes("\n");
  if (isShort) {
    return (
      <p dir="auto" className={`min-w-0 ${text}`}>
        {place}
      </p>
    );
  }
  return (
    <details className="group min-w-0 flex-1">
      <summary className="-my-3 cursor-pointer list-none py-3 [&::-webkit-details-marker]:hidden">
        <span dir="auto" className={`${text} ${className} group-open:line-clamp-none`}>
          {place}
        </span>
      </summary>
    </details>
  );
}
