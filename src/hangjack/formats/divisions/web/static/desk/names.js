// Names as somebody types them: initials, the beginning of any part, or of the first and the last together.

const parts = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

export function initials(name) {
  return parts(name)
    .map((part) => part[0])
    .join("");
}

// Returns the initials of two people whom nobody else's are like, as an example of how a pair is typed.
export function examples(squad) {
  const all = squad.map(initials);
  const alone = all.filter((each) => all.indexOf(each) === all.lastIndexOf(each));
  return alone.slice(0, 2).join(" ");
}

// Returns who of a *squad* (names) may be meant by what was typed, without those who sit there already.
export function meant(typed, squad, taken = []) {
  const free = squad.filter((name) => !taken.includes(name));
  const wanted = parts(typed).join(" ");
  if (!wanted) return [];
  const ways = [
    (name) => name.toLowerCase() === wanted,
    (name) => initials(name) === wanted || ends(name) === wanted,
    (name) => name.toLowerCase().startsWith(wanted) || parts(name).some((part) => part.startsWith(wanted)),
    (name) => isBothEnds(name, wanted),
  ];
  for (const way of ways) {
    const found = free.filter(way);
    if (found.length) return found;
  }
  return [];
}

// Returns the two parts of a pair as it was typed: at a comma or an ampersand, else where both halves
// are somebody, else where one is and the other is a whole name.
export function halves(typed, squad) {
  if (squad.some((name) => name.toLowerCase() === parts(typed).join(" "))) return [typed.trim()];
  const marked = typed.split(/[,&+;]/).map((each) => each.trim());
  if (marked.length > 1) return marked.filter(Boolean);
  const pieces = typed.trim().split(/\s+/);
  const cuts = pieces
    .slice(1)
    .map((_, at) => [pieces.slice(0, at + 1).join(" "), pieces.slice(at + 1).join(" ")]);
  const isSure = (half) => meant(half, squad).length === 1;
  const whole = cuts.find((cut) => cut.every(isSure));
  const beside = cuts.find((cut) => cut.some(isSure) && cut.every((half) => isSure(half) || /\s/.test(half)));
  return whole ?? beside ?? (cuts.length ? cuts[0] : pieces);
}

function ends(name) {
  const all = parts(name);
  return all[0][0] + all.at(-1)[0];
}

// `jop` is Joan Parsnip: the beginning of the first name, then that of the last.
function isBothEnds(name, wanted) {
  const all = parts(name);
  return [...wanted].some(
    (_, at) => at && all[0].startsWith(wanted.slice(0, at)) && all.at(-1).startsWith(wanted.slice(at)),
  );
}
