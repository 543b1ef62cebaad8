// Times of day where a competition is played, whatever the clock of this device says.

// The moment of a local date and time, as `2031-08-23T17:31`, in a time zone; null for none.
export function msAt(text, zone) {
  if (!text) return null;
  const wanted = Date.parse(`${text.slice(0, 16)}:00Z`);
  const first = wanted - (wall(wanted, zone) - wanted);
  return first - (wall(first, zone) - wanted);
}

// What the clock on the wall shows at a moment, written as if it were UTC.
function wall(ms, zone) {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const part = Object.fromEntries(format.formatToParts(ms).map((each) => [each.type, Number(each.value)]));
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute);
}
