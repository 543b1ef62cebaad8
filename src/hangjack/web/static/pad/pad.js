// The score pad of one side of a match.

import { html, render, Component } from "../vendor/preact-htm.js";
import * as db from "./db.js";
import * as absent from "./absent.js";
import { Outbox } from "./outbox.js";
import { Link, keepShell } from "./link.js";
import { allowRinging, ring } from "../ringing.js";
import { rest, stayAwake } from "./awake.js";
import { rivalsName } from "./shown.js";
import { UNKEPT, openLine, padOf, theirs, waitingAt } from "./state.js";
import { say, speak } from "./words.js";
import { agoMs, doubtful, writer } from "./hands.js";
import { swallowSecondTaps } from "./taps.js";

const root = document.getElementById("pad");
const { competition, match, side, person } = root.dataset;
const place = { competition, match, side, person };
const tableKey = `hangjack-table ${competition} ${match}`;
const NOTHING = { team: null, key: null };
const BUZZ_MS = 80;

// Opens the pad of a *game*: a module of `games/`, under the names that all of them have; what it has nothing
// of is `absent`. *Layout* is its screen.
export function openPad(game, Layout) {
  speak(given("pad-words"));
  render(html`<${Pad} game=${{ ...absent, ...game }} Layout=${Layout} />`, root, root.firstElementChild);
}

class Pad extends Component {
  constructor(props) {
    super(props);
    // Where there is a worker, it says whether it has kept the pad.
    const level = "serviceWorker" in navigator ? "" : "open";
    this.state = {
      picture: null,
      entries: [],
      keeping: [],
      connection: "starting",
      level,
      table: remembered(),
      said: "",
      picked: NOTHING,
      writing: null,
      question: null,
      unkept: false,
    };
    this.changed = swallowSecondTaps(root);
    this.outbox = new Outbox(place, (news) => this.sent(news), props.game.undoing);
    this.link = new Link(place, this.outbox, (news) => this.heard(news));
  }

  async componentDidMount() {
    try {
      this.setState({
        entries: await this.outbox.entries(),
        receipt: (await db.read("receipts", this.link.key))?.words,
      });
      await this.link.start(given("pad-picture"));
    } catch (error) {
      // A private window may keep nothing: then nothing must be promised.
      this.setState({ unkept: true });
      return;
    }
    addEventListener("pointerdown", stayAwake);
    addEventListener("beforeunload", (event) => this.leave(event));
    root.dataset.ready = "yes";
    this.setState({ level: (await keepShell(root.dataset.game)) ? "reload" : "open" });
  }

  getSnapshotBeforeUpdate() {
    return root.contains(document.activeElement);
  }

  // The score lies over the page as long as that leaves a page to see: not with the largest letters, nor over
  // an open form. Where a key has done its work and is gone, whoever types goes on from the heading.
  componentDidUpdate(_props, _state, focused) {
    const total = root.querySelector(".total");
    total?.toggleAttribute("data-tall", total.offsetHeight > innerHeight / 3);
    this.steady();
    const { activeElement } = document;
    if (focused && (activeElement === document.body || activeElement.disabled))
      root.querySelector("h2[tabindex]")?.focus({ preventScroll: true });
  }

  // The keys hang from the lower edge of the screen: what comes and goes above them never moves them.
  steady() {
    const frame = root.querySelector(".frame");
    const above = Math.ceil(frame?.getBoundingClientRect().top + scrollY);
    frame?.style.setProperty("--above", `${above}px`);
    const layers = root.querySelectorAll("[data-layer], .just .card, .frame");
    const under = Array.from(layers, (each) => each.dataset.layer ?? each.className).join(" ");
    if (under !== this.under) this.changed();
    this.under = under;
  }

  // Without wifi a page that is not kept cannot be opened again: so the browser asks first.
  leave(event) {
    if (this.state.level === "open" && this.state.connection === "lost") event.preventDefault();
  }

  // News of our own outbox: the other tabs hear of it, and a new number means a new picture.
  sent(news) {
    this.heard(news);
    this.link.share({ entries: Boolean(news.entries), connection: news.connection, sentence: news.sentence });
    if (news.number !== undefined) this.link.noticed(news.number || Infinity);
  }

  heard(news) {
    if (news.connection) news = { ...news, sentence: news.sentence ?? "" };
    if (news.entries?.some((entry) => entry.state === "refused")) news = { ...news, said: "" };
    if (news.picture?.receipt) news = { ...news, receipt: news.picture.receipt };
    if (news.picture) news = { ...news, ...this.seen(news.picture) };
    if (news.picture && !this.state.picture && this.state.connection === "not-called") ring();
    this.setState(
      news.entries ? ({ keeping }) => ({ ...news, keeping: unkept(keeping, news.entries) }) : news,
    );
  }

  // What a new picture brings, said aloud: the phone lies on the table in a loud hall.
  seen(picture) {
    const before = this.state.picture;
    if (picture.match.sealed) rest();
    else stayAwake();
    if (!before) return {};
    const settled = (line) =>
      before.match.lines.some(
        (each) => each.table === line.table && each.number === line.number && each.agreed,
      );
    const agreed = picture.match.lines.find((line) => line.agreed && !settled(line));
    const { game } = this.props;
    const asked = (shown) => openLine(padOf(shown, [], game), side);
    const gone = undone(game, picture, before);
    if (agreed || gone || (asked(picture) && !asked(before))) buzz();
    if (!agreed) return gone ? { said: gone } : {};
    const { table, number } = agreed;
    return { said: say("now-agreed", { table, number, line: game.inWords(picture, agreed.agreed) }) };
  }

  // What is tapped shows at once, so that nobody taps again; it is called kept when the phone has it.
  add(tag, fields, lane, said) {
    const entry = this.outbox.made(tag, { side, ...fields }, lane);
    const begun = { ...entry, seq: UNKEPT };
    this.setState(({ keeping }) => ({ said: said ?? "", keeping: [...keeping, begun] }));
    return this.outbox.add(entry).catch(() => this.setState({ unkept: true }));
  }

  choose(table) {
    localStorage.setItem(tableKey, table);
    this.setState({ table, said: "", picked: NOTHING, writing: null, question: null });
  }

  // Opens the form for a game, or closes it: then what has come of it stands at the top.
  write(writing) {
    if (writing?.table) this.choose(writing.table);
    this.setState({ writing, picked: NOTHING });
    if (!writing) scrollTo(0, 0);
  }

  pick(more, shared) {
    const picked = { ...this.state.picked, ...more };
    const { game, picture, table } = shared;
    const known = picked.key && game.taken(picked.key, table);
    if (known) return this.setState({ picked: NOTHING, said: takenInWords(game, picture, known) });
    const whole = picked.team && picked.key;
    if (whole) this.written(shared, picked);
    this.setState({ picked: whole ? NOTHING : picked, writing: null });
  }

  // Writes what was tapped, unless somebody else has just written the same: then it may be this one.
  written(shared, picked) {
    const { game, picture, table } = shared;
    const alike = game.alike(table, picked);
    const seen = alike.map(({ id }) => id);
    const known = doubtful(alike, picture);
    if (!known) return game.write(shared, picked, { seen });
    const who = writer(picture, known.party, known.by[0]);
    const values = { who, what: game.thingInWords(picture, known) };
    const seconds = Math.max(1, Math.round(agoMs(picture, known) / 1000));
    this.ask({
      says: say("ask-same", { ...values, seconds }),
      answers: [
        [say("same-one"), () => this.setState({ said: say("counts-once", values) })],
        [say("another-one"), () => game.write(shared, picked, { seen, sure: true })],
      ],
    });
  }

  // Asks something that covers the keys until it is answered.
  ask(question) {
    this.setState({ question });
  }

  render({ game, Layout }, state) {
    if (state.unkept) return html`<p class="note fault" role="alert">${say("keeps-nothing")}</p>`;
    const { picture } = state;
    const entries = [...state.entries, ...state.keeping];
    if (!picture)
      return html`<${Connection} key="first" ...${state} waiting=${state.entries.length} held=${false} />`;
    const pad = padOf(
      picture,
      entries.filter((entry) => this.outbox.isOurs(entry)),
      game,
    );
    const number = pad.tables[state.table - 1] ? state.table : ownTable(picture);
    const over = picture.match.decided || picture.level;
    const shared = {
      game,
      picture,
      pad,
      side,
      over,
      entries,
      table: pad.tables[number - 1],
      outbox: this.outbox,
      said: state.said,
      picked: state.picked,
      writing: state.writing,
      question: state.question,
      add: (...asked) => this.add(...asked),
      write: (writing) => this.write(writing),
      pick: (more) => this.pick(more, shared),
      tell: (said) => this.setState({ said }),
      ask: (question) => this.ask(question),
    };
    const connection = html`<${Connection} ...${state} waiting=${waitingAt(state.connection, pad)}
        held=${pad.refused.length > 0} />`;
    return html`<${Layout} ...${shared} connection=${connection} online=${state.connection}
        level=${state.level} receipt=${state.receipt} chosen=${number}
        choose=${(table) => this.choose(table)}
        notices=${`/api/competitions/${encodeURIComponent(competition)}/notices`} />`;
  }
}

function given(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

function remembered() {
  return Number(localStorage.getItem(tableKey)) || 0;
}

// Of the entries that the phone is about to keep, those that it has not yet.
const unkept = (keeping, entries) => keeping.filter(({ id }) => !entries.some((each) => each.id === id));

// Points that an issue has already, with who wrote them.
function takenInWords(game, picture, known) {
  const who = writer(picture, known.party, known.by[0]);
  return say("taken", { what: game.thingInWords(picture, known), who });
}

// What others have taken back since the picture before, with who did it.
function undone(game, picture, before) {
  const erased = picture.tables.map((table, at) => game.erasedInWords?.(picture, table, before.tables[at]));
  const is = (line, other) => line.table === other.table && line.number === other.number;
  const line = before.match.lines.find(
    (each) => !each.agreed && theirs(each, side) && !picture.match.lines.some((other) => is(each, other)),
  );
  return erased.find(Boolean) ?? (line && say("withdrawn-by", { team: rivalsName(picture, side), ...line }));
}

// A browser lets a page shake the phone once somebody has touched it.
function buzz() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}

// The table at which whoever holds the phone plays, else the first.
function ownTable(picture) {
  const found = picture.match.tables.find((table) => table.players[side]?.some((each) => each.id === person));
  return found?.number ?? 1;
}

function Connection({ connection, sentence, waiting, held, level }) {
  const fault = connection === "signed-out" || connection === "refused";
  const more = waiting ? "-waiting" : held && connection === "ok" ? "-held" : "";
  const text =
    fault || connection === "not-called"
      ? say(connection, { sentence })
      : say(`${connection}${more}`, { waiting });
  return html`<p class="online"><span class=${`connection ${connection}${fault ? " note fault" : ""}`}
      role="status">${text}</span>
    ${level === "open" && html` <span>${say("keep-open")}</span>`}</p>
    ${connection === "not-called" && html`<${RingsWhenCalled} />`}`;
}

class RingsWhenCalled extends Component {
  render(_props, { allowed }) {
    const allow = () => {
      allowRinging();
      this.setState({ allowed: true });
    };
    return html`<p role="status">${
      allowed
        ? say("rings")
        : html`<button type="button" class="quiet" onClick=${allow}>${say("ring")}</button>`
    }</p>`;
  }
}
