// What a scorekeeper taps together: the hand that is being written or put right, and what goes to the server
// of it.

import { Component } from "../../../../../web/static/vendor/preact-htm.js";
import { lane, withdraw } from "../../../../../web/static/pad/moves.js";
import { say } from "../../../../../web/static/pad/words.js";
import { lineOf, meldOf, rival, standing } from "./count.js";
import { inWords, named } from "./words.js";

const NOTHING = { bidding: null, bid: null, page: 0, laid: null, typed: "", many: 1 };
const HAND = { ...NOTHING, tricks: "", whose: null, others: "", asking: false, fixing: null };
const MANY = 4;
const SOON_MS = 500;

export class Writing extends Component {
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

  // The round is over on both sheets, but they differ, and the director has let them.
  get unsettled() {
    const { picture, table } = this.props;
    const written = table.lines.some(({ number }) => number === table.hand);
    return table.beside.over_on.length === picture.parties.length && !written;
  }

  get step() {
    const { table, side } = this.props;
    if (!table.beside.first_dealer) return "begin";
    if ((table.beside.over || this.unsettled) && !this.state.fixing) return "over";
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

  get keeper() {
    const { picture, table, side } = this.props;
    const id = table.beside.keepers[side];
    return table.players[side]?.find((each) => each.id === id)?.name ?? named(picture, side);
  }
}
