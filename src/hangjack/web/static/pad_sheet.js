// The sheet of a table so far: what we wrote, what they wrote, and what is agreed.

import { html, Component } from "./vendor/preact-htm.js";
import { other, say } from "./pad_words.js";
import { progress } from "./pad_state.js";
import { GameForm, State, teamName } from "./pad_game.js";

export class Sheet extends Component {
  constructor() {
    super();
    this.state = { changing: null, winner: null };
  }

  // Whoever may write says what they agree to: if the others change it meanwhile, that is a difference again.
  confirm(line) {
    const { picture, side, table, add } = this.props;
    const place = { table: table.number, number: line.number };
    const said = say("game-confirmed", { number: line.number });
    if (picture.may.includes("write_score")) add("enter-game", { place, line: line.written[other(side)] }, `table ${table.number}`, said);
    else add("confirm-game", { place }, `table ${table.number}`, said);
  }

  // A line that has not left the phone is just gone.
  async withdraw(line) {
    const { table, add, entries, outbox } = this.props;
    const isIt = ({ tag, fields }) => tag === "enter-game" && fields.place.table === table.number && fields.place.number === line.number;
    const unsent = entries.find((entry) => entry.state === "waiting" && isIt(entry));
    if (unsent && (await outbox.drop(unsent.seq))) return;
    add("withdraw-game", { place: { table: table.number, number: line.number } }, `table ${table.number}`, say("game-withdrawn", { number: line.number }));
  }

  write(line) {
    const { table, add } = this.props;
    const number = this.state.changing;
    add("enter-game", { place: { table: table.number, number }, line }, `table ${table.number}`, say("game-written", { number }));
    this.setState({ changing: null, winner: null });
  }

  change(line) {
    const shown = line.written[this.props.side] ?? line.written[other(this.props.side)];
    this.setState({ changing: line.number, winner: shown.winner });
  }

  render(props, { changing, winner }) {
    const { table, picture } = props;
    const lines = [...table.lines].sort((one, another) => another.number - one.number);
    return html`<section aria-labelledby="sheet-title">
      <h2 id="sheet-title">${say("sheet", { table: table.number })}</h2>
      ${!lines.length && html`<p class="faded">${say("sheet-empty")}</p>`}
      <ol class="lines" reversed>
        ${lines.map((line) => html`<li key=${line.number} class="card" id=${`game-${line.number}`} tabindex="-1">
          <h3>${say("game", { number: line.number })} <${State} state=${progress(line, props.side)} /></h3>
          ${line.agreed ? html`<p>${inWords(picture, line.agreed)}</p>` : html`<${Lanes} ...${props} line=${line} />`}
          ${!line.agreed && !picture.match.sealed && html`<${Choices} ...${props} line=${line} confirm=${() => this.confirm(line)}
            withdraw=${() => this.withdraw(line)} change=${() => this.change(line)} />`}
          ${changing === line.number && html`<${GameForm} key=${`${changing}${winner}`} ...${props} winner=${winner}
            line=${line.written[props.side] ?? line.written[other(props.side)]} choose=${(each) => this.setState(each ? { winner: each } : { changing: null })}
            enter=${(written) => this.write(written)} />`}
        </li>`)}
      </ol>
    </section>`;
  }
}

// Says, wherever one has scrolled to, that the others wait for an answer; it lies over the page and moves nothing.
export function Asks({ picture, pad, side, choose }) {
  const open = (line) => ["theirs", "differs"].includes(progress(line, side));
  const table = pad.tables.find((each) => each.lines.some(open));
  if (!table || !picture.may.includes("confirm_score") || picture.match.sealed) return null;
  const line = table.lines.find(open);
  const go = () => {
    choose(table.number);
    setTimeout(() => document.getElementById(`game-${line.number}`)?.focus());
  };
  const values = { team: teamName(picture, other(side)), table: table.number, number: line.number };
  return html`<p class="asks" role="status"><button type="button" onClick=${go}>${say(`ask-${progress(line, side)}`, values)}</button></p>`;
}

function Lanes({ picture, line, side }) {
  return [side, other(side)].map((team) => html`<p class=${line.written[team] ? "" : "faded"}>
    <strong>${say(team === side ? "we-write" : "they-write", { team: teamName(picture, team) })}</strong>
    ${" "}${line.written[team] ? inWords(picture, line.written[team]) : say("nothing-written")}</p>`);
}

function Choices({ picture, line, side, confirm, withdraw, change }) {
  const [ours, theirs] = [line.written[side], line.written[other(side)]];
  const state = progress(line, side);
  const writes = picture.may.includes("write_score");
  const settled = theirs && ours && state !== "differs";
  return html`<div class="row">
    ${theirs && !settled && picture.may.includes("confirm_score") && html`<button type="button" onClick=${confirm}>${say(ours ? "agree-after-all" : "agree-game")}</button>`}
    ${!settled && writes && html`<button type="button" class="quiet" onClick=${change}>${say(ours ? "write-again" : "differ")}</button>`}
    ${ours && !theirs && writes && html`<button type="button" class="quiet" onClick=${withdraw}>${say("withdraw")}</button>`}
  </div>`;
}

export function inWords(picture, line) {
  const { winner, score, hang_jacks: hung } = line;
  const values = { team: teamName(picture, winner), won: score[winner], lost: score[other(winner)], a: hung.A, b: hung.B };
  return say(hung.A || hung.B ? "line-hung" : "line", values);
}
