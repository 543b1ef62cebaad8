// What the pad shows: the last picture of the server, and on top of it this phone's own entries that are not
// in it yet. Pure: the same picture and the same entries give the same pad. A running game is the game's own.

// The place of an entry behind all others, until the phone has kept it and given it its own.
export const UNKEPT = Infinity;

// Whether an entry is still to be added to a picture: it waits, or it has arrived after the picture was made.
export function isAhead(entry, picture) {
  return entry.state === "waiting" || (entry.state === "received" && entry.number > picture.number);
}

export function padOf(picture, entries, game) {
  const tables = picture.tables.map((table) => tableOf(picture, table, game));
  const own = entries.filter((entry) => isAhead(entry, picture));
  const waiting = entries.filter((entry) => entry.state === "waiting" && !behind(entries, entry));
  for (const entry of own)
    apply(tables[(entry.fields.table ?? entry.fields.place?.table) - 1], entry, picture, game);
  return {
    tables: tables.map((table) => ({
      ...table,
      ...game.counted(table, picture),
      next: nextOf(table, picture.side),
    })),
    asked: new Map(
      own
        .filter((entry) => !entry.fields.mark)
        .map((entry) => [askedKey(entry.tag, entry.fields), stateOf(entry)]),
    ),
    waiting: waiting.length,
    kept: waiting.filter(({ seq }) => seq !== UNKEPT).length,
    refused: entries.filter((entry) => entry.state === "refused"),
  };
}

// How many entries wait: without a connection the pad calls them kept, so there it counts what the phone has.
export const waitingAt = (connection, { waiting, kept }) => (connection === "ok" ? waiting : kept);

// The refused entry that an entry waits behind, if there is one.
export function behind(entries, entry) {
  return entries.find((each) => each.state === "refused" && each.lane === entry.lane && each.seq < entry.seq);
}

// Names what was asked for, so that its button can say that it is under way.
export function askedKey(tag, fields) {
  return `${tag} ${fields.table ?? ""}`;
}

export function tableOf(picture, table, game) {
  const shown = picture.match.tables[table.number - 1];
  return {
    number: table.number,
    confirmed: table.confirmed,
    lines: picture.match.lines.filter((line) => line.table === table.number).map(lineOf),
    shown,
    closed: shown.closed,
    closedWhy: table.closed_why ?? "",
    players: shown.players,
    stopped: shown.stopped,
    breakDue: table.break_due,
    game: table.game ?? 0,
    pen: table.pen ?? null,
    authors: table.authors ?? {},
    ...game.opened(table, picture),
  };
}

function lineOf(line) {
  const saved = Object.fromEntries(Object.keys(line.written).map((team) => [team, "received"]));
  return {
    number: line.number,
    written: { ...line.written },
    saved,
    agreed: line.agreed,
    official: line.official,
  };
}

// How far an entry has come that was not refused: a word of the catalogue.
export function stateOf({ state, seq }) {
  if (state === "received") return state;
  return seq === UNKEPT ? "keeping" : "saved";
}

// Does to a table what an entry of the picture's side says.
export function apply(table, entry, picture, game) {
  if (!table) return;
  const { tag, fields } = entry;
  const { side } = picture;
  const state = stateOf(entry);
  const number = fields.place?.number;
  const put = (line) => written(table, number, line, { side, state, cleared: game.cleared(picture) });
  const own = { side, by: picture.you?.id };
  if (tag === "take-pen") table.pen = own;
  else if (tag === "enter-line") {
    put(fields.line);
    table.pen ??= own;
  } else if (tag === "confirm-line") {
    const line = table.lines.find((each) => each.number === number);
    if (!game.tick(table, number, picture) && line && theirs(line, side)) put(theirs(line, side));
  } else if (tag === "withdraw-line") takenBack(table, number, side, game.cleared(picture));
  // What was meant for an earlier game comes too late: that one is on the sheet.
  else if (!(fields.game < table.game)) {
    game.apply(table, { ...entry, state }, picture);
    if (!fields.mark && fields.game !== undefined) table.pen ??= own;
  }
}

// A game is over as soon as one side has written it: the next one begins at nothing.
function written(table, number, line, { side, state, cleared }) {
  let found = table.lines.find((each) => each.number === number);
  if (!found) {
    const before = { ...taken(table, cleared), game: table.game };
    found = { number, written: {}, saved: {}, agreed: null, official: false, before };
    table.lines.push(found);
    Object.assign(table, cleared, { game: table.game + 1 });
  }
  found.written[side] = line;
  found.saved[side] = state;
}

// A game whose line is taken back is played on, unless something has been written since.
function takenBack(table, number, side, cleared) {
  const found = table.lines.find((line) => line.number === number);
  if (!found) return;
  delete found.written[side];
  if (theirs(found, side)) return;
  table.lines = table.lines.filter((line) => line !== found);
  if (found.before && same(taken(table, cleared), cleared)) Object.assign(table, found.before);
}

// The running game of a table: what a new one has, as it stands here.
function taken(table, cleared) {
  return Object.fromEntries(Object.keys(cleared).map((name) => [name, table[name]]));
}

// The number of the next game that this side has to write.
function nextOf(table, side) {
  const done = table.lines.filter((line) => line.agreed || line.written[side]).map((line) => line.number);
  return Math.max(0, ...done) + 1;
}

// What somebody else has written, if it is there.
export function theirs(line, side) {
  return Object.entries(line.written).find(([team]) => team !== side)?.[1];
}

// How far a line has come, seen from one side: a word of the catalogue.
export function progress(line, side) {
  if (line.agreed) return line.official ? "official" : "agreed";
  const [ours, others] = [line.written[side], theirs(line, side)];
  if (ours && others) return same(ours, others) ? line.saved[side] : "differs";
  return ours ? line.saved[side] : "theirs";
}

// The first game of a table that the others have written, and this side not or otherwise.
export function openLine(pad, side) {
  for (const table of pad.tables) {
    const line = table.lines.find((each) => ["theirs", "differs"].includes(progress(each, side)));
    if (line) return { table: table.number, line };
  }
  return null;
}

// The line of the last game.
export const last = (lines) =>
  lines.find((line) => line.number === Math.max(...lines.map((each) => each.number)));

// How far the last thing has come that was written at a table: the running game, or else its last line.
export function latest(table, side, game) {
  const line = last(table.lines);
  return game.latest(table)?.state ?? (line && progress(line, side));
}

export function same(one, another) {
  if (typeof one !== "object" || !one || !another) return one === another;
  const names = Object.keys({ ...one, ...another });
  return names.every((name) => same(one[name], another[name]));
}
