// Times of day where a competition is played. When clocks there are put on or back comes with the page:
// browsers know other time zones than the server does, and two pages must not differ.

// What the clock on the wall shows at a moment, written as if it were UTC.
function wall(ms, shifts) {
  const known = shifts.filter(([since]) => since <= ms);
  return ms + (known.at(-1) ?? shifts[0])[1];
}

// The moment of a local date and time, as `2031-08-23T17:31`; null for none.
export function msAt(text, shifts) {
  if (!text) return null;
  const wanted = Date.parse(`${text.slice(0, 16)}:00Z`);
  const first = wanted - (wall(wanted, shifts) - wanted);
  return first - (wall(first, shifts) - wanted);
}

// `17:31`
export function clockAt(ms, shifts) {
  return new Date(wall(ms, shifts)).toISOString().slice(11, 16);
}

// `Sat 23 Aug 17:31`, in the language of the page.
export function dayAndClockAt(ms, shifts) {
  const names = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" };
  const day = new Intl.DateTimeFormat(document.documentElement.lang, names).format(wall(ms, shifts));
  return `${day} ${clockAt(ms, shifts)}`;
}
