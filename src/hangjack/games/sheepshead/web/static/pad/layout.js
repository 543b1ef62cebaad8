// The whole screen of a table: last hands, who deals, the sentence, who and how, Write. The keys hang from
// the lower edge and never move; a question covers them.

import { html, Component } from "../../../../../web/static/vendor/preact-htm.js";
import { Entries } from "../../../../../web/static/pad/entries.js";
import { lane, withdraw } from "../../../../../web/static/pad/moves.js";
import { Receipt } from "../../../../../web/static/pad/receipt.js";
import { same, waitingAt } from "../../../../../web/static/pad/state.js";
import { Told } from "../../../../../web/static/pad/told.js";
import { mark, say } from "../../../../../web/static/pad/words.js";
import { LEVELS, active, progress, standing } from "./count.js";
import { Keys, Seats } from "./keys.js";
import { question } from "./questions.js";
import { SheetView } from "./sheet.js";
import { explained, inWords, named } from "./words.js";

const NOTHING = { who: null, result: null, dealer: null, fixing: null };
const SHOWN = 7;

export class Layout extends Component {
  constructor() {
    super();
    this.state = { ...NOTHING, panel: null, sheet: false, told: "", left: [], wrote: null };
  }

  clear(more = {}) {
    this.setState({ ...NOTHING, panel: null, wrote: null, ...more });
  }

  // The hand that is being written: the next one, or an older one that is put right.
  get number() {
    return this.state.fixing ?? this.props.table.hand;
  }

  get dealer() {
    const { table, side } = this.props;
    const { dealer, fixing } = this.state;
    const line = fixing && table.lines.find((each) => each.number === fixing);
    return dealer ?? (line && standing(line, side).dealer) ?? table.due;
  }

  hand(who, { won, step, leaster }) {
    const level = leaster && step ? LEVELS[2] : LEVELS[step];
    return { type: "hand", dealer: this.dealer, player: who, won, level, leaster, ruled: null };
  }

  pick(more) {
    this.setState({ ...more, told: "", wrote: null });
  }

  write() {
    const { who, result, fixing } = this.state;
    const { table, add, picture } = this.props;
    const [hand, number] = [this.hand(who, result), this.number];
    const told = explained(picture, hand, number, table.beside);
    add("enter-line", { place: { table: table.number, number }, line: hand }, lane(table.number));
    this.clear({ told: "", wrote: { number, told, fixed: Boolean(fixing) } });
  }

  undo() {
    const { who, result, fixing } = this.state;
    const { table, side } = this.props;
    if (fixing || who || result) return this.clear({ told: "" });
    const line = table.lines.find((each) => each.number === table.hand - 1);
    if (!line) return this.setState({ told: say("nothing-written-yet") });
    const own = line.written[side] && Object.keys(line.written).length === 1 && !line.agreed;
    if (!own) return this.fix(line);
    withdraw(this.props, table.number, line);
    return this.setState({ told: say("taken-back", { number: line.number }) });
  }

  fix(line) {
    const { picture, side } = this.props;
    const hand = standing(line, side);
    if (!hand.player || line.official) return this.setState({ told: say("settled-already"), sheet: false });
    const result = { won: hand.won, leaster: hand.leaster, step: stepOf(hand) };
    const told = say("fixing", { number: line.number, line: inWords(picture, hand) });
    return this.setState({ ...NOTHING, fixing: line.number, who: hand.player, result, sheet: false, told });
  }

  // What waits for a word of this seat: two versions, hands to check, a change of a hand, a ruling.
  get waiting() {
    const { table, side } = this.props;
    const { left } = this.state;
    const lines = [...table.lines].sort((one, other) => one.number - other.number);
    const state = (line) => progress(line, side, table.checked);
    const open = (line) => !left.includes(line.number);
    return {
      differs: lines.find((line) => state(line) === "differs"),
      reopened: lines.find((line) => state(line) === "reopened" && open(line) && wantsAnother(line, side)),
      check: lines.filter((line) => state(line) === "theirs"),
      ruling: table.beside.rulings.find((each) => !each.accepted.includes(side)),
    };
  }

  sentence() {
    const { picture, table } = this.props;
    const { who, result, told, wrote } = this.state;
    if (told) return told;
    if (wrote && !who && !result) return this.told(wrote);
    if (who && result)
      return say("right-then-write", {
        told: explained(picture, this.hand(who, result), this.number, table.beside),
      });
    if (who) return say("how-ended", { who: named(picture, who) });
    if (result) return say(result.leaster ? "who-won-leaster" : "who-picked");
    return table.full ? this.done() : say("tap-both");
  }

  // What became of the hand that was written last: sent, or kept here until there is a connection.
  told({ number, told, fixed }) {
    const { table, side, online } = this.props;
    const line = table.lines.find((each) => each.number === number);
    const kept = line && line.saved[side] !== "received" && online !== "ok";
    if (kept && line.saved[side] === "keeping") return say("state-keeping");
    return say(`hand-${kept ? "kept" : fixed ? "fixed" : "written"}`, { number, told });
  }

  done() {
    const { table, picture } = this.props;
    const hands = table.lines.length;
    return say(picture.match.signed.length === picture.parties.length ? "host-has-it" : "adds-up", { hands });
  }

  render(props, state) {
    const { picture, table, side, online, pad, receipt, notices } = props;
    if (picture.match.sealed || (receipt && !picture.again)) return html`<${Receipt} ...${props} />`;
    if (state.sheet)
      return html`<${SheetView} ...${props} fix=${(line) => this.fix(line)}
          close=${() => this.setState({ sheet: false })} />`;
    const [dealer, writes] = [this.dealer, table.beside.scorer === side];
    const { number } = this;
    const ready = state.who && state.result;
    const asked = question(this, props, state);
    const waiting = waitingAt(online, pad);
    const net = pad.refused.length ? "held" : online === "ok" ? (waiting ? "sending" : "sent") : "kept";
    return html`<div class="sh" data-size=${picture.parties.length}>
      <p class="bar"><span class="place">${say(writes ? "you-write" : "writes", {
        who: named(picture, table.beside.scorer),
      })}</span>
        <span class=${`net ${net}`} role="status">${say(`net-${net}`, { waiting })}</span></p>
      <${Past} ...${props} />
      <h2 class="turn" tabindex="-1">${this.heading(number, dealer)}</h2>
      <p class="check">${this.check()}</p>
      <div class=${`lower${asked ? " asked" : ""}`}>
        <p class=${`say${net === "kept" ? " kept" : ""}`} role="status">${this.sentence()}</p>
        <${Seats} ...${props} dealer=${dealer} who=${state.who} result=${state.result}
            plays=${active(dealer, number, picture, table.beside)}
            pick=${(who) => this.pick({ who })} tell=${(told) => this.setState({ told })} />
        <${Keys} picture=${picture} full=${table.full && !state.fixing} result=${state.result}
            pick=${(result) => this.pick({ result })} more=${() => this.setState({ panel: "other" })} />
        <button type="button" class="main" aria-disabled=${String(!ready && !table.full)}
            onClick=${() => this.pressed(ready)}>${this.label(number)}</button>
        <div class="foot">
          <button type="button" class="quiet" onClick=${() => this.undo()}>${say(
            state.who || state.result || state.fixing ? "clear" : "undo",
          )}</button>
          <button type="button" class="quiet"
              onClick=${() => this.setState({ sheet: true })}>${say("sheet-key")}
          </button>
          <button type="button" class="danger"
              onClick=${() => this.setState({ panel: "call" })}>${say("call")}
          </button>
        </div>
        ${asked}
      </div>
      <${Entries} ...${props} />
      <${Told} told=${picture.told} base=${notices} />
    </div>`;
  }

  pressed(ready) {
    if (ready) return this.write();
    if (this.props.table.full) return this.setState({ panel: "points" });
    return this.setState({ told: say(this.state.who ? "first-how" : "first-who") });
  }

  label(number) {
    const { table } = this.props;
    if (this.state.fixing) return say("put-right", { number });
    return table.full ? say("look-at-points") : say("write-hand", { number });
  }

  heading(number, dealer) {
    const { picture, table } = this.props;
    if (this.state.fixing) return say("putting-right", { number });
    if (table.full) return say("all-written", { hands: table.hands });
    return say("hand-deals", { number, hands: table.hands, who: named(picture, dealer) });
  }

  // One play a hand: the sum that the host looks at, always in sight.
  check() {
    const { picture, table } = this.props;
    const plays = Object.values(table.plays).reduce((sum, each) => sum + each, 0);
    const off = picture.parties.filter((seat) => table.beside.penalties[seat]);
    const told = off.map((seat) => `${named(picture, seat)} −${-table.beside.penalties[seat]}`).join(", ");
    const sum = say("plays-for", { plays, hands: table.hand - 1 });
    return told ? `${sum} ${say("penalties", { told })}` : sum;
  }
}

const stepOf = ({ level, leaster }) => (leaster ? Number(level !== LEVELS[0]) : LEVELS.indexOf(level));

// Somebody else has written another version of an agreed hand than this seat has.
const wantsAnother = (line, side) =>
  Object.entries(line.written).some(([seat, said]) => seat !== side && !same(said, line.agreed));

function Past({ picture, table, side }) {
  const lines = [...table.lines].sort((one, other) => other.number - one.number).slice(0, SHOWN);
  return html`<div class="room"><h2>${say("last-hands")}</h2>
    <ol class="past">${lines.map((line) => {
      const state = progress(line, side, table.checked);
      const hand = standing(line, side);
      return (
        hand &&
        html`<li key=${line.number}><span>${line.number} ${" "} ${inWords(picture, hand)}</span>
        <span class=${`mark ${state}`}>${mark(state)}</span></li>`
      );
    })}</ol></div>`;
}
