const minute = 60_000;
let known = { minute: -1, day: "" };

/** Today where this runs, `YYYY-MM-DD`. */
export function localToday(): string {
  const now = Date.now();
  // Days begin at full minutes, in every time zone.
  if (known.minute !== Math.floor(now / minute))
    known = { minute: Math.floor(now / minute), day: localDay(new Date(now)) };
  return known.day;
}

function localDay(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
