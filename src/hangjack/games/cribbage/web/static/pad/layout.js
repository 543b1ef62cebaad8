// The whole screen of a match: the score of all tables, the card so far, the sentence, the legs of the table
// or its board, the pairs, Write. The keys hang from the lower edge and never move; a question covers them.

import { html, Component } from "../../../../../web/static/vendor/preact-htm.js";
import { Entries } from "../../../../../web/static/pad/entries.js";
import { enter, undo, undoable, withdraw } from "../../../../../web/static/pad/moves.js";
import { Receipt } from "../../../../../web/static/pad/receipt.js";
import { rivals, rivalsName, teamName } from "../../../../../web/static/pad/shown.js";
import { theirs, waitingAt } from "../../../../../web/static/pad/state.js";
import { Told } from "../../../../../web/static/pad/told.js";
import { say } from "../../../../../web/static/pad/words.js";
import { Board, Holes } from "./board.js";
import { CardView } from "./card.js";
import { legsOf, standing, stateOf, unanswered } from "./legs.js";
import { question } from "./questions.js";
import { pairName, resultInWords, whose } from "./words.js";

const SHOWN = 6;
const NOTHING = { chosen: null, panel: null, told: "", wrote: null, more: false };

export class Layout extends Component {
  constructor() {
    super();
    this.state = { ...NOTHING, sheet: false, left: [], pegs: null };
  }

  // Another table has other pairs, and another leg is won anew: nothing of the one before is meant for it.
  componentDidUpdate({ chosen, table, over }, { sheet }) {
    if (chosen !== this.props.chosen) this.setState({ ...NOTHING, pegs: null });
    else if (table.game !== this.props.table.game) this.setState({ chosen: null, more: false });
    if (sheet !== this.state.sheet || over !== this.props.over) scrollTo(0, 0);
  }

  // The board is out when somebody wants it, and by itself where somebody pegs.
  get pegs() {
    const { table } = this.props;
    return !table.closed && !this.full && (this.state.pegs ?? table.pegged.length > 0);
  }

  get open() {
    const { table, picture } = this.props;
    return !table.closed && !this.full && picture.may.includes("write_score");
  }

  // Whether every leg of the table is written, though not all of them are agreed yet.
  get full() {
    const { table, picture } = this.props;
    return !table.closed && table.next > picture.play.legs;
  }

  // The pair that the next tap is for; in the last hole, whoever is there.
  get pair() {
    const { table } = this.props;
    return (this.pegs && table.home) || this.state.chosen;
  }

  get ready() {
    return this.open && this.pair && (!this.pegs || this.props.table.home);
  }

  tell(told) {
    this.setState({ told, wrote: null });
  }

  choose(team) {
    const { table } = this.props;
    if (!this.open) return this.tell(this.shut());
    if (this.pegs && table.home) return this.tell(this.out());
    return this.setState({ chosen: this.state.chosen === team ? null : team, told: "", wrote: null });
  }

  write() {
    const { table, side } = this.props;
    if (this.ready) {
      const [number, team] = [table.next, this.pair];
      enter(this.props, table.number, number, { type: "leg", winner: team });
      return this.setState({ ...NOTHING, wrote: { number } });
    }
    if (!this.pair && unanswered(table, side)) return this.setState({ panel: { name: "here" }, told: "" });
    return this.tell(this.open ? say(this.pegs ? "first-out" : "first-pair") : this.shut());
  }

  undo() {
    const { table, side } = this.props;
    if (this.pegs && undoable(this.props)?.points) {
      this.setState({ told: "" });
      return undo(this.props);
    }
    if (this.state.chosen) return this.setState({ chosen: null, told: "" });
    const lines = [...table.lines].sort((one, other) => other.number - one.number);
    if (!lines.length) return this.tell(say("sheet-empty"));
    if (lines[0].written[side] && !theirs(lines[0], side) && !lines[0].agreed) {
      withdraw(this.props, table.number, lines[0]);
      return this.tell(say("game-withdrawn", { number: lines[0].number }));
    }
    return this.fix({ table, line: lines[0] });
  }

  fix(at) {
    this.setState({ panel: { name: "fix", at }, told: "", wrote: null });
  }

  shut() {
    const { table, picture, side } = this.props;
    if (this.full) return say("table-full", { table: table.number, others: rivalsName(picture, side) });
    if (!table.closed) return say("you-look");
    if (table.closedWhy) return say("table-closed-why", { why: table.closedWhy });
    return say("table-done", { table: table.number, ...whose(picture, table.shown.figures.LF) });
  }

  out() {
    const { table, picture } = this.props;
    return say("is-out", { team: teamName(picture, table.home), target: picture.play.target });
  }

  sentence() {
    const { picture, table, said } = this.props;
    const { told, wrote, chosen } = this.state;
    const number = table.next;
    if (told) return told;
    if (table.closed) return this.shut();
    if (this.full) return wrote ? this.written(wrote) : said || this.shut();
    if (this.pegs && table.home) return this.out();
    const pegs = chosen && this.pegs && say("peg-now", { team: teamName(picture, chosen), ...this.holes() });
    if (pegs) return said ? `${said} ${pegs}` : pegs;
    const names = chosen && { team: teamName(picture, chosen), pair: pairName(table, chosen) };
    if (names) return say("right-then-write", { number, ...names });
    if (wrote) return this.written(wrote);
    if (said) return said;
    if (this.pegs) return say("who-pegs", this.holes());
    // The server says how a leg begins after those that are agreed: with more written it means another one.
    return (table.lines.every((line) => line.agreed) && table.shown.begins) || say("tap-side");
  }

  holes() {
    const { picture, table } = this.props;
    const front = Object.fromEntries(picture.parties.map((team) => [team, table.pegs[team].front]));
    return whose(picture, front);
  }

  // What became of the leg that was written last: sent, or kept here until there is a connection.
  written({ number }) {
    const { table, side, online, picture } = this.props;
    const line = table.lines.find((each) => each.number === number);
    if (!line) return say("tap-side");
    const team = standing(line, side).winner;
    const kept = !line.agreed && line.saved[side] !== "received" && online !== "ok";
    const here = line.saved[side] === "keeping" ? "state-keeping" : "leg-kept";
    const word = line.agreed || theirs(line, side) ? "leg-agreed" : kept ? here : "leg-written";
    return say(word, {
      number,
      team: teamName(picture, team),
      others: rivalsName(picture, side),
      result: resultInWords(picture),
    });
  }

  render(props, state) {
    const { picture, table, over, receipt, notices } = props;
    if (picture.match.sealed || (receipt && !picture.again)) return html`<${Receipt} ...${props} />`;
    const asked = question(this, props);
    const fix = (at) => this.fix(at);
    if (over || state.sheet)
      return html`<${CardView} ...${props} asked=${asked} fix=${fix}
          close=${() => this.setState({ sheet: false, panel: null })} />`;
    return html`<div class="sh crib">
      <${Top} ...${props} />
      <${Past} ...${props} />
      <h2 class="turn" tabindex="-1">${this.heading(asked)}</h2>
      <div class=${`lower${asked ? " asked" : ""}`}>
        <p class=${`say${props.online === "ok" ? "" : " kept"}`} role="status">${this.sentence()}</p>
        <div class="stage">${this.pegs ? this.board(state) : html`<${Legs} ...${props} />`}</div>
        <div class="winners" role="group" aria-label=${say("who-scored")}>
          ${picture.parties.map((team) => this.winner(team))}
        </div>
        <button type="button" class="main" aria-disabled=${String(!this.ready && !this.here())}
            onClick=${() => this.write()}>${this.label()}</button>
        <${Foot} ...${props} screen=${this} />
        ${asked}
      </div>
      <${Entries} ...${props} />
      <${Told} told=${picture.told} base=${notices} />
    </div>`;
  }

  here() {
    const { table, side, picture } = this.props;
    return !this.pair && picture.may.includes("confirm_score") && unanswered(table, side);
  }

  label() {
    const { picture, table, side } = this.props;
    if (this.ready) return say("write-won", { number: table.next, team: teamName(picture, this.pair) });
    if (this.here()) return say("agree-here-key", { team: rivalsName(picture, side) });
    if (this.full) return say("legs-written", { table: table.number });
    return table.closed
      ? say("table-over", { table: table.number })
      : say("write-leg", { number: table.next });
  }

  // A question names its own leg.
  heading(asked) {
    const { picture, table } = this.props;
    const values = { table: table.number, number: table.next, legs: picture.play.legs };
    return say(table.closed ? "table-over" : asked ? "table" : this.full ? "legs-written" : "leg-of", values);
  }

  board({ more, chosen }) {
    const { picture, table, pick } = this.props;
    const able = this.open && chosen && !table.home;
    const why = () => this.tell(table.home ? this.out() : this.open ? say("first-who") : this.shut());
    const peg = (holes) => {
      pick({ team: chosen, key: { points: holes, label: say("holes", { holes }) } });
      this.setState({ told: "", wrote: null, more: false });
    };
    return html`<${Board} ...${this.props} />
      <${Holes} picture=${picture} able=${able} why=${why} more=${more} peg=${peg}
          turn=${() => this.setState({ more: !more })} />`;
  }

  winner(team) {
    const { picture, table } = this.props;
    const number = table.next;
    const pressed = this.pair === team && this.open;
    const word = pressed ? "won-it" : "won-it-maybe";
    const legs = table.shown.figures.LF[team];
    return html`<button type="button" key=${team} aria-pressed=${String(pressed)}
        aria-disabled=${String(!this.open)} onClick=${() => this.choose(team)}>
      <span class="name">${teamName(picture, team)}</span>
      <span class="pair">${pairName(table, team, table.beside.twice)}</span>
      ${
        this.pegs
          ? html`<span class="holes">${table.pegs[team].front}<span class="sr"
            > ${say("holes-word")}</span></span>`
          : html`<span class="legs">${
              table.closed || this.full
                ? say("legs-of", { legs, of: picture.play.legs })
                : say(word, { number })
            }</span>`
      }</button>`;
  }
}

// Who writes, what is sent, the match, and the tables, each with what waits there.
function Top({ picture, pad, side, table, chosen, choose, online, connection }) {
  const waiting = waitingAt(online, pad);
  const net = pad.refused.length ? "held" : online === "ok" ? (waiting ? "sending" : "sent") : "kept";
  const [one, another] = picture.parties;
  const { LF } = picture.match.figures;
  const stateOfTable = (each) => {
    const states = each.lines.map((line) => stateOf(line, side));
    const differs = states.find((state) => state === "differs");
    if (differs) return say(`state-${differs}`);
    if (states.includes("theirs")) return say("asks");
    const legs = picture.parties.map((team) => each.shown.figures.LF[team]).join("–");
    return each.closed ? say("done-short", { legs }) : each.lines.length ? legs : say("not-begun");
  };
  const cut = online === "signed-out" || online === "refused";
  return html`${cut && connection}<p class="bar"><span class="place">${penInWords(picture, table)}</span>
      <span class=${`net ${net}`} role="status">${say(`net-${net}`, { waiting })}</span></p>
    <p class="match"><span>${teamName(picture, one)}</span><b>${LF[one]}</b><span>${say("to")}</span>
      <b>${LF[another]}</b><span>${teamName(picture, another)}</span></p>
    ${
      pad.tables.length > 1 &&
      html`<div class="tables" role="group" aria-label=${say("tables")}>
      ${pad.tables.map(
        (each) => html`<button type="button" key=${each.number} class="quiet"
            aria-pressed=${String(each.number === chosen)} onClick=${() => choose(each.number)}>
          <span>${say("table", { table: each.number })}</span><small>${stateOfTable(each)}</small></button>`,
      )}</div>`
    }`;
}

function penInWords(picture, { pen, number }) {
  if (!pen) return say("pen-free", { table: number });
  return pen.by === picture.you?.id
    ? say("pen-own", { table: number })
    : say("pen-theirs", { who: picture.people?.[pen.by] ?? teamName(picture, pen.side), table: number });
}

function Past({ picture, pad, side }) {
  return html`<div class="room"><h2>${say("card-so-far")}</h2>
    <ol class="past">${legsOf(pad)
      .slice(0, SHOWN)
      .map(({ table, line }) => {
        const [state, { winner }] = [stateOf(line, side), standing(line, side)];
        const where = { table: table.number, number: line.number, team: teamName(picture, winner) };
        return html`<li key=${`${table.number} ${line.number}`}>
          <span>${say("leg-to", where)}, ${pairName(table, winner)}</span>
          <span class=${`mark ${state}`}>${say(`state-${state}`)}</span></li>`;
      })}</ol></div>`;
}

// The legs of the table, won or not, as on the card.
function Legs({ picture, table, side }) {
  const numbers = Array.from({ length: picture.play.legs }, (_, at) => at + 1);
  const at = (number) => table.lines.find((line) => line.number === number);
  const cell = (team, line) => {
    const said = line && standing(line, side);
    return !said ? "·" : said.winner === team ? "1" : "–";
  };
  return html`<table><thead><tr><th scope="col">${say("table", { table: table.number })}</th>
      ${numbers.map((number) => html`<th scope="col" key=${number}>${say("game", { number })}</th>`)}
    </tr></thead>
    <tbody>${picture.parties.map(
      (team) => html`<tr key=${team}><th scope="row">${teamName(picture, team)}</th>
        ${numbers.map((number) => html`<td class="num" key=${number}>${cell(team, at(number))}</td>`)}</tr>`,
    )}</tbody></table>`;
}

function Foot({ screen, ...props }) {
  const back = screen.pegs && undoable(props)?.points;
  const word = back ? "peg-back" : screen.state.chosen ? "clear" : "erase";
  return html`<div class="foot">
    <button type="button" class="quiet" onClick=${() => screen.undo()}>${say(word)}</button>
    <button type="button" class="quiet" onClick=${() => screen.setState({ sheet: true, panel: null })}>${say(
      "card-key",
    )}</button>
    <button type="button" class="quiet" aria-pressed=${String(screen.pegs)}
        onClick=${() => screen.setState({ ...NOTHING, pegs: !screen.pegs })}>${say("pegs-key")}</button>
    <button type="button" class="danger"
        onClick=${() => screen.setState({ panel: { name: "other" }, told: "" })}>${say("other-key")}</button>
  </div>`;
}
