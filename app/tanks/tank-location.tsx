interface TankLocationProps {
  place: string;
  /** Of the lines above the last one. */
  className: string;
  /** Of the last line, which tells two tanks of one address apart. */
  lastLine: string;
}

const shortPlace = 36;

export function TankLocation({ place, className, lastLine }: TankLocationProps) {
  const start = place.lastIndexOf("\n") + 1;
  const last = (
    <span dir="auto" className={`place-text ${lastLine}`}>
      <Unbroken text={place.slice(start)} />
    </span>
  );
  if (start === 0 && place.length <= shortPlace) return last;
  return (
    <details className="place min-w-0 flex-1">
      <summary>
        {start > 0 && (
          <span dir="auto" className={`place-text ${className}`}>
            {place.slice(0, start)}
          </span>
        )}
        {last}
      </summary>
    </details>
  );
}

/** A number such as 2011-2 is not torn at its hyphen; of several, the first. */
function Unbroken({ text }: { text: string }) {
  const [number] = /\d{1,6}-\d{1,6}(?:-\d{1,6})?/.exec(text) ?? [];
  if (number === undefined) return text;
  const [before, ...after] = text.split(number);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{number}</span>
      {after.join(number)}
    </>
  );
}
