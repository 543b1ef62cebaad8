// The outbox: everything goes onto the phone first and to the server second, in order, each entry under an id
// of its own. Sent twice, an entry is done once; so a lost answer is no reason to worry, only to send again.

import { newId } from "../api.js";
import * as db from "./db.js";
import { matchPath } from "./paths.js";

export const PATIENCE_MS = 8000; // wifi that is up but leads nowhere gives no answer at all
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30000;
const KEPT = 40; // how many finished entries a phone remembers

export class Lost extends Error {} // nobody has answered: try again later
export class SignedOut extends Error {} // the server no longer knows this phone

export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail);
    this.code = problem.code;
  }
}

// Asks the server, for so long and no longer. An answer
// that is not ours (a hotel's log-in page) counts as none.
export async function reach(path, options = {}, patience = PATIENCE_MS) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  try {
    const response = await fetch(path, { ...options, signal: limit.signal, cache: "no-store" });
    return understood(response, await response.json());
  } catch (error) {
    if (error instanceof Refusal || error instanceof SignedOut) throw error;
    throw new Lost(String(error));
  } finally {
    clearTimeout(timer);
  }
}

function understood(response, found) {
  if (response.ok) return found;
  const passing = response.status >= 500 || response.status === 408 || response.status === 429;
  if (passing || !found.code) throw new Lost(String(response.status));
  if (response.status === 401) throw new SignedOut(found.detail);
  throw new Refusal(found);
}

export class Outbox {
  // `place`: whose entries these are (competition, match, side, person); `told` hears of every change;
  // `undoing` finds, among the entries that wait behind one in its lane, the one that takes it back.
  constructor(place, told, undoing) {
    this.place = place;
    this.told = told;
    this.undoing = undoing;
    this.wait = FIRST_WAIT_MS;
    this.busy = false;
    this.timer = null;
    this.leading = false;
  }

  // All entries for this match on this phone, the oldest first.
  async entries() {
    const all = await db.all("entries");
    return all.filter(
      (each) => each.place.competition === this.place.competition && each.place.match === this.place.match,
    );
  }

  isOurs(entry) {
    return entry.place.side === this.place.side && entry.place.person === this.place.person;
  }

  // Makes an entry; `lane` is what it must stay in order with: a table, or the sheet as a whole.
  made(tag, fields, lane) {
    return { id: newId(), place: this.place, tag, fields, lane, state: "waiting", tries: 0 };
  }

  async add(entry) {
    entry.seq = await db.write("entries", entry);
    await this.changed();
    this.soon();
    return entry;
  }

  // Lets an entry go that never left the phone, or that was refused. Returns whether it was let go.
  async drop(seq) {
    const entry = await db.removeIf(
      "entries",
      seq,
      (now) => now.state === "refused" || (this.isOurs(now) && now.state === "waiting" && now.tries === 0),
    );
    if (!entry) return false;
    const undoing = this.undoing(entry, await this.waitingBehind(entry));
    if (undoing) await db.remove("entries", undoing.seq);
    await this.changed();
    this.soon();
    return true;
  }

  async waitingBehind({ seq, lane }) {
    const entries = await this.entries();
    return entries.filter((each) => each.seq > seq && each.lane === lane && each.state === "waiting");
  }

  // Sends a refused entry again: what stood in its way may be gone.
  async retry(seq) {
    await db.change("entries", seq, (entry) => entry && { ...entry, state: "waiting", sentence: null });
    await this.changed();
    this.soon();
  }

  // Puts something else in the place of a refused entry; what came after it goes out behind it.
  async correct(seq, fields) {
    await db.change(
      "entries",
      seq,
      (entry) =>
        entry && {
          ...entry,
          fields: { ...entry.fields, ...fields },
          id: newId(),
          state: "waiting",
          tries: 0,
        },
    );
    await this.changed();
    this.soon();
  }

  soon() {
    this.wait = FIRST_WAIT_MS;
    clearTimeout(this.timer);
    this.flush();
  }

  // Sends what waits, one after the other, until nothing does or nobody answers.
  async flush() {
    if (this.busy || !this.leading) return;
    this.busy = true;
    try {
      for (let next = await this.next(); next && this.leading; next = await this.next())
        await this.send(next);
      this.wait = FIRST_WAIT_MS;
    } catch (error) {
      if (error instanceof SignedOut) this.told({ connection: "signed-out", sentence: error.message });
      else if (await this.next()) this.later(); // a picture may have told us meanwhile that it has arrived
    } finally {
      this.busy = false;
    }
    await this.tidy();
  }

  later() {
    this.told({ connection: "lost" });
    clearTimeout(this.timer);
    // Not all phones of a hall at the same moment.
    this.timer = setTimeout(() => this.flush(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  // The first entry that may go: behind a refused one nothing
  // of the same lane does, because it may depend on it.
  async next() {
    const stuck = new Set();
    for (const entry of (await this.entries()).filter((each) => this.isOurs(each))) {
      if (entry.state === "refused") stuck.add(entry.lane);
      if (entry.state === "waiting" && !stuck.has(entry.lane)) return entry;
    }
    return null;
  }

  async send(entry) {
    const { competition, match } = entry.place;
    // Marked before it leaves: from now on it may have arrived, whatever we hear of it.
    const marked = await db.change("entries", entry.seq, (now) => now && { ...now, tries: now.tries + 1 });
    if (!marked) return;
    try {
      const answer = await reach(`${matchPath({ competition, match })}/${entry.tag}`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": entry.id },
        body: JSON.stringify({ type: entry.tag, ...entry.fields }),
      });
      if (!Array.isArray(answer.written)) throw new Lost("not our server's answer");
      await this.mark(entry, { state: "received", number: numberIn(answer, competition, match) });
      this.told({ connection: "ok", number: numberIn(answer, competition, match) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.mark(entry, { state: "refused", sentence: error.message, code: error.code });
      this.told({ connection: "ok" });
    }
  }

  // The ids of the entries of which we have heard nothing.
  async unanswered() {
    return (await this.entries())
      .filter((each) => each.state === "waiting" && this.isOurs(each))
      .map((each) => each.id);
  }

  // Learns from a picture which entries have arrived although their answers were lost.
  async learn(arrived) {
    for (const entry of await this.entries())
      if (entry.state === "waiting" && entry.id in arrived)
        await this.mark(entry, { state: "received", number: arrived[entry.id] });
  }

  // The server was set back to an older state and has lost entries behind this number: it gets them again.
  async resend(number) {
    for (const entry of await this.entries())
      if (entry.state === "received" && entry.number > number) await this.mark(entry, { state: "waiting" });
  }

  async mark(entry, changes) {
    await db.change("entries", entry.seq, (now) => now && { ...now, ...changes });
    await this.changed();
  }

  // Forgets the oldest entries that have arrived; what waits
  // or was refused stays until somebody decides about it.
  async tidy() {
    const done = (await this.entries()).filter((each) => each.state === "received");
    for (const each of done.slice(0, Math.max(0, done.length - KEPT))) await db.remove("entries", each.seq);
  }

  async changed() {
    this.told({ entries: await this.entries() });
  }
}

// The number under which the match's log has an entry; 0 if it changed nothing.
function numberIn(answer, competition, match) {
  const own = answer.written.filter((each) => each.stream === `${competition}/${match}`);
  return own.length ? own[own.length - 1].number : 0;
}
