// The whole screen of a table: hands so far, who deals, the sentence, both sides, the keys. The keys hang
// from the lower edge and never move; a question covers them.

import { html, Component } from "../../../vendor/preact-htm.js";
import { Entries } from "../../entries.js";
import { lane, withdraw } from "../../moves.js";
import { Receipt } from "../../receipt.js";
import { Told } from "../../told.js";
import { say } from "../../words.js";
import { isSet, lineOf, meldOf, playerAt, progress, rival, standing, worth } from "./count.js";
import { Keys, Tens, bidKeys, meldKeys, trickKeys } from "./keys.js";
import { question } from "./questions.js";
import { SheetView } from "./sheet.js";
import { explained, inWords, laidInWords, named, plain, signed } from "./words.js";

const NOTHING = { bidding: null, bid: null, page: 0, laid: null, typed: "", many: 1 };
const HAND = { ...NOTHING, tricks: "", whose: null, others: "", asking: false, fixing: null };
const SHOWN = 6;
const MANY = 4;
const SOON_MS = 500;
const MINUTE_MS = 60000;

export class Layout extends Component {
  constructor() {
    super();
    this.state = { ...HAND, typing: false, panel: null, sheet: false, told: "", left: [], now: Date.now() };
  }

  componentDidMount() {
    this.clock = setInterval(() => this.setState({ now: Date.now() }), 10000);
  }

  // A hand that both have ticked makes room for the next one.
  componentDidUpdate({ table: { hand } }) {
    if (hand !== this.props.table.hand) this.setState({ ...HAND, panel: null, told: "" });
  }

  get number() {
    return this.state.fixing ?? this.props.table.hand;
  }

  get line() {
    return this.props.table.lines.find((each) => each.number === this.number);
  }

  // The hand as the others have written it.
  get theirs() {
    return this.line?.written[this.other] ?? null;
  }

  meldIn(known) {
    return (known?.score ? known.meld[this.other] : known?.meld) ?? null;
  }

  get other() {
    return rival(this.props.picture, this.props.side);
  }

  // Who bid and how much: as tapped here, as written, or as the others wrote it before us.
  get bids() {
    const { bidding, bid } = this.state;
    const { parts } = this.props.table;
    const known = parts[this.props.side] ?? parts[this.other] ?? this.theirs ?? {};
    if (bid) return { bidding: bidding ?? this.props.side, bid };
    return bidding ? { bidding } : { bidding: known.bidding, bid: known.bid };
  }

  get laid() {
    return this.state.laid ?? this.props.table.parts[this.props.side]?.laid ?? [];
  }

  get meld() {
    const { picture, table, side } = this.props;
    if (this.state.typed) return Number(this.state.typed);
    if (this.laid.length) return meldOf(this.laid, picture.play);
    return this.state.laid ? 0 : (table.parts[side]?.meld ?? this.theirs?.meld[side] ?? null);
  }

  get theirMeld() {
    const { others } = this.state;
    const known = this.props.table.parts[this.other] ?? this.theirs;
    return others ? Number(others) : this.meldIn(known);
  }

  // Whether the bidding side has too little on the table to be played against.
  get boardless() {
    const { picture, side } = this.props;
    const melds = { [side]: this.meld, [this.other]: this.theirMeld };
    const meld = melds[this.bids.bidding] ?? null;
    return meld !== null && meld < picture.play.board;
  }

  get writes() {
    const { picture, table, side } = this.props;
    const keeper = table.beside.keepers[side];
    return picture.may.includes("write_score") && (!keeper || keeper === picture.you?.id);
  }

  get step() {
    const { table, side } = this.props;
    if (!table.beside.first_dealer) return "begin";
    if (table.beside.over && !this.state.fixing) return "over";
    if (this.line?.written[side] && !this.state.fixing) return "tick";
    if (this.state.asking) return "others";
    if (this.state.tricks) return "tricks";
    return this.bids.bid ? "meld" : "bid";
  }

  // The trick points of both, as far as they are typed.
  get tricks() {
    const { side, picture } = this.props;
    const { tricks, whose } = this.state;
    if (!tricks) return null;
    const counted = whose ?? side;
    const rest = picture.play.all_tricks - Number(tricks);
    return { [counted]: Number(tricks), [rival(picture, counted)]: rest };
  }

  hand(more = {}) {
    const { picture, table, side } = this.props;
    const { bidding, bid } = this.bids;
    const [n, boston] = [this.number, table.beside.bostons[this.number] ?? null];
    const meld = { [side]: this.meld ?? 0, [this.other]: this.theirMeld ?? 0 };
    const dealer = table.dealer;
    return lineOf({ n, dealer, bidding, bid, meld, tricks: this.tricks, boston, ...more }, picture);
  }

  bid(bid) {
    const bidding = this.state.bidding ?? this.props.side;
    this.setState({ bidding, bid, told: "" });
    this.part({ bidding, bid, meld: null, laid: [] });
  }

  part(part) {
    const { add, table } = this.props;
    if (!this.state.fixing)
      add("write-part", { number: this.number, part, table: table.number }, lane(table.number));
  }

  // Meld goes to the other phone a moment after the last tap, or at once when somebody goes on.
  melded(laid, typed) {
    this.setState({ laid, typed: typed ? String(typed) : "", many: 1, told: "" }, () => {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.sendMeld(), SOON_MS);
    });
  }

  sendMeld() {
    clearTimeout(this.later);
    this.later = null;
    const laid = this.laid.map(({ meld, times }) => ({ meld, times }));
    this.part({ ...this.bids, meld: this.meld ?? 0, laid: this.state.typed ? [] : laid });
  }

  lay(meld) {
    this.melded([...this.laid, { meld, times: this.state.many }], "");
  }

  typeMeld(figure) {
    this.melded([], Number(`${this.state.typed}${figure}`.slice(0, 4)));
  }

  takeOff() {
    if (this.state.typed) this.melded([], this.state.typed.slice(0, -1));
    else this.melded(this.laid.slice(0, -1), "");
  }

  type(typing) {
    this.setState({ typing, many: 1 });
  }

  many() {
    this.setState({ many: (this.state.many % MANY) + 1 });
  }

  digit(figure) {
    const { tricks, others, asking } = this.state;
    if (asking) this.setState({ others: String(Number(`${others}${figure}`)).slice(0, 4) });
    else if (tricks.length < 2) this.setState({ tricks: tricks + figure, told: "" });
  }

  off() {
    const { tricks, others, asking } = this.state;
    this.setState(asking ? { others: others.slice(0, -1) } : { tricks: tricks.slice(0, -1) });
  }

  // The hand is played: our trick points follow, unless there is no board.
  tens(tricks) {
    if (this.later) this.sendMeld();
    if (!this.boardless) return this.setState({ tricks, told: "" });
    return this.setState(this.theirMeld === null ? { asking: true, told: "" } : { panel: "board" });
  }

  write(line = this.hand()) {
    const { table, add } = this.props;
    if (this.later) this.sendMeld();
    add("enter-line", { place: { table: table.number, number: line.n }, line }, lane(table.number));
    this.setState({ ...HAND, panel: null, told: "" });
  }

  // The same as the others have: our sheet says so, and theirs carries our tick.
  same(line) {
    const { table, add } = this.props;
    const place = { table: table.number, number: line.n };
    add("enter-line", { place, line }, lane(table.number));
    add("confirm-line", { place }, lane(table.number));
    this.setState({ ...HAND, panel: null });
  }

  back() {
    const { table, side, add } = this.props;
    const { step } = this;
    if (this.state.fixing) return this.setState({ ...HAND, told: "" });
    if (step === "tick") return this.takeBack();
    if (step === "others") return this.setState({ asking: false, others: "" });
    if (step === "tricks") return this.setState({ tricks: "" });
    if (step === "meld") {
      clearTimeout(this.later);
      this.later = null;
      if (table.parts[side])
        add("erase-part", { number: this.number, table: table.number }, lane(table.number));
      return this.setState({ ...NOTHING, bidding: side });
    }
    return this.setState({ ...NOTHING, told: say("nothing-to-take-back") });
  }

  takeBack() {
    const { table, side, picture } = this.props;
    const { line } = this;
    if ((table.ticks[line.number] ?? []).includes(side)) return this.fix(line);
    withdraw(this.props, table.number, line);
    const hand = line.written[side];
    return this.setState({
      ...this.taken(hand),
      told: say("taken-back", { line: inWords(picture, hand) }),
    });
  }

  // A hand that is put right: the same keys in the same places show what it says.
  fix(line) {
    const hand = standing(line, this.props.side);
    if (!hand?.score || !this.writes) return;
    const told = say("fixing", { number: line.number, line: inWords(this.props.picture, hand) });
    this.setState({ ...this.taken(hand), fixing: line.number, sheet: false, panel: null, told });
  }

  taken({ bidding, bid, meld, tricks }) {
    const { side } = this.props;
    const own = { laid: [], typed: String(meld[side]), others: String(meld[this.other]) };
    return { ...HAND, bidding, bid, ...own, tricks: String(tricks[side]).padStart(2, "0") };
  }

  sentence() {
    const { picture, table, side } = this.props;
    const { step } = this;
    if (this.state.told) return this.state.told;
    if (!this.writes) return say("keeps-sheet", { who: this.keeper });
    const { bidding, bid } = this.bids;
    const told = { who: bidding ? named(picture, bidding) : "", bid };
    if (step === "bid") return say(this.state.bidding ? "how-much" : "who-and-how-much", told);
    if (step === "meld") return this.melding(told);
    if (step === "others") return say("type-theirs", { team: named(picture, this.other) });
    if (step === "tricks") {
      const over = Object.values(this.tricks).some((each) => each < 0);
      if (over) return say("only-so-many", { most: picture.play.all_tricks });
      return this.theirMeld === null ? say("their-meld-missing") : explained(picture, this.hand());
    }
    if (step === "tick") return this.waiting(standing(this.line, side));
    return table.beside.over ? say("one-goes-in") : "";
  }

  melding(told) {
    const { picture, side } = this.props;
    const [ours, theirs] = [this.meld, this.theirMeld];
    const values = { ...told, ours: named(picture, side), theirs: named(picture, this.other) };
    if (ours === null) return say("tap-meld", values);
    const counted = this.laid.map((each) => ({
      ...each,
      points: worth(each.meld, each.times, picture.play),
    }));
    const sum =
      counted.length && !this.state.typed ? laidInWords(counted, ours) : say("meld-is", { meld: ours });
    if (theirs === null) return `${sum}. ${say("do-not-lead", values)}`;
    if (!this.boardless) return `${sum}. ${say("both-on", { ...values, meld: theirs })}`;
    const meld = this.bids.bidding === side ? ours : theirs;
    return `${sum}. ${say("no-board-so-far", { ...told, meld, board: picture.play.board })}`;
  }

  waiting(hand) {
    const { picture, online } = this.props;
    const kept = this.line.saved[this.props.side] !== "received" && online !== "ok";
    return `${say(kept ? "kept-here" : "sent")} ${explained(picture, hand)}`;
  }

  get keeper() {
    const { picture, table, side } = this.props;
    const id = table.beside.keepers[side];
    return table.players[side]?.find((each) => each.id === id)?.name ?? named(picture, side);
  }

  heading() {
    const { picture, table, side } = this.props;
    const values = {
      number: this.number,
      who: table.dealer ? playerAt(picture, table, table.dealer) : "",
      team: named(picture, this.state.whose ?? side),
      other: named(picture, this.other),
    };
    if (this.state.fixing) return say("putting-right", values);
    if (this.step === "over") return say("round-won", { team: named(picture, table.beside.winner) });
    return say(`at-${this.step}`, values);
  }

  get minutes() {
    const { picture } = this.props;
    const { ends_ms: ends } = picture.beside ?? {};
    if (this.props.table.beside.time_called) return say("time");
    if (!ends) return "";
    const { at_ms: at, came } = picture;
    // The server's time, where a picture told it: a phone's own may be wrong.
    const now = at && came ? at + performance.now() - came : this.state.now;
    return say("minutes", { minutes: Math.max(0, Math.ceil((ends - now) / MINUTE_MS)) });
  }

  render(props, state) {
    const { picture, table, online, pad, receipt, notices } = props;
    if (picture.match.sealed || (receipt && !picture.again)) return html`<${Receipt} ...${props} />`;
    if (state.sheet)
      return html`<${SheetView} ...${props} fix=${(line) => this.fix(line)}
          close=${() => this.setState({ sheet: false })} />`;
    const asked = question(this, props, state);
    const net = pad.refused.length ? "held" : online === "ok" ? (pad.waiting ? "sending" : "sent") : "kept";
    const told = picture.beside?.excused.length ? " told-more" : "";
    return html`<div class=${`sh two${told}`}>
      <p class="bar"><span class="place">${named(picture, props.side)}: <b>${picture.you?.name}</b></span>
        <span>${this.minutes}</span>
        <span class=${`net ${net}`} role="status">${say(`net-${net}`, { waiting: pad.waiting })}</span></p>
      <${Past} ...${props} />
      <h2 class="turn" tabindex="-1">${this.heading()}</h2>
      ${(picture.beside?.excused ?? []).map((each) => html`<p class="excused" key=${each}>${each}</p>`)}
      <div class=${`lower${asked ? " asked" : ""}`}>
        <div class=${`say${net === "kept" ? " kept" : ""}`} role="status">
          <span>${picture.match.news} ${this.sentence()}</span></div>
        <${Sides} ...${props} pad=${this} />
        ${this.keys()}
        ${this.main()}
        <div class="foot">
          <button type="button" class="quiet" onClick=${() => this.back()}>${say("back-key")}</button>
          <button type="button" class="quiet"
              onClick=${() => this.setState({ sheet: true })}>${say("sheet-key")}</button>
          <button type="button" class="danger"
              onClick=${() => this.setState({ panel: "call" })}>${say("director")}</button>
        </div>
        ${asked}
      </div>
      <${Entries} ...${props} />
      <${Told} told=${picture.told} base=${notices} />
    </div>`;
  }

  keys() {
    const { step } = this;
    const made = { meld: meldKeys, others: trickKeys, tricks: trickKeys, tick: trickKeys };
    const idle =
      this.writes && ["bid", "meld", "others", "tricks"].includes(step)
        ? null
        : () => this.setState({ told: say(this.writes ? "not-now" : "not-yours") });
    return html`<${Keys} keys=${(made[step] ?? bidKeys)(this, this.props)} idle=${idle} />`;
  }

  main() {
    const { picture, table } = this.props;
    const { step } = this;
    const ready =
      step === "tricks" && this.theirMeld !== null && Object.values(this.tricks).every((n) => n >= 0);
    if (step === "meld" && this.writes && this.boardless && this.theirMeld !== null)
      return html`<button type="button" class="main" onClick=${() => this.tens("")}
        >${say("board-set-key")}</button>`;
    if (step === "meld" && this.writes)
      return html`<${Tens} most=${picture.play.all_tricks} press=${(ten) => this.tens(ten)}
          why=${this.meld === null} />`;
    const acts = {
      tricks: () => (ready ? this.write() : this.setState({ asking: this.theirMeld === null, told: "" })),
      others: () => this.setState({ asking: false, others: this.state.others || "0" }),
      over: () => this.setState({ panel: "end" }),
    };
    const label = {
      tricks: () => say(this.theirMeld === null ? "type-their-meld" : "write-hand", { number: this.number }),
      others: () => say("their-meld-is", { meld: this.state.others || 0 }),
      over: () => say("sign-sheet-key"),
    };
    const shown =
      label[step]?.() ?? say(`main-${step}`, { who: named(picture, this.other), number: table.hand });
    const why = () => this.setState({ told: say(`why-${step}`, { who: named(picture, this.other) }) });
    return html`<button type="button" class="main" aria-disabled=${String(!acts[step] || !this.writes)}
        onClick=${(this.writes || step === "over") && acts[step] ? acts[step] : why}
      >${shown}</button>`;
  }
}

function Sides({ pad, picture, table, side }) {
  const { step, bids, tricks } = pad;
  const melds = { [side]: pad.meld, [pad.other]: pad.theirMeld };
  const { round_points: goal } = picture.play;
  const role = (each) => {
    const hand = step === "tick" && standing(pad.line, side);
    if (hand) return say("this-hand", { points: signed(hand.score[each]) });
    if (["meld", "others", "tricks"].includes(step))
      return [
        melds[each] !== null && say("meld-short", { meld: melds[each] }),
        tricks && say("tricks-short", { tricks: tricks[each] }),
      ]
        .filter(Boolean)
        .join(", ");
    const left = goal - table.points[each];
    return left > 0 ? say("to-go", { points: left }) : say("out");
  };
  const name = (each) => {
    const bid = bids.bidding === each && step !== "tick" && step !== "over";
    if (bid && bids.bid) return say("bid-by", { team: named(picture, each), bid: bids.bid });
    return named(picture, each);
  };
  const press = (each) => () =>
    step === "bid" && pad.writes
      ? pad.setState({ bidding: each, told: "" })
      : pad.setState({ told: say("change-bid") });
  const pressed = (each) => (bids.bidding ?? (step === "bid" ? side : null)) === each && step !== "tick";
  return html`<div class="seats" role="group" aria-label=${say("both-sides")}>
    ${picture.parties.map(
      (each) => html`<button type="button" key=${each} class=${`seat${each === side ? " own" : ""}`}
          aria-pressed=${String(pressed(each))} aria-disabled=${String(step !== "bid")}
          onClick=${press(each)}>
        <span class="name">${name(each)}</span>
        <span class="points">${plain(table.points[each])}<span class="sr"> ${say("points-word")}</span></span>
        <span class="role">${role(each)}</span></button>`,
    )}
  </div>`;
}

function Past({ picture, table, side }) {
  const lines = [...table.lines].sort((one, other) => other.number - one.number).slice(0, SHOWN);
  return html`<div class="room"><h2>${say("hands-so-far")}</h2>
    <ol class="past">${lines.map((line) => {
      const state = progress(line, table, picture);
      const hand = standing(line, side) ?? Object.values(line.written)[0];
      const circle = hand?.score && isSet(hand) ? "⊘ " : "";
      const told = hand && inWords(picture, hand);
      return html`<li key=${line.number}><span>${line.number} ${" "} ${circle}${told}</span>
        <span class=${`mark ${state}`}>${say(`mark-${state}`)}</span></li>`;
    })}</ol></div>`;
}
