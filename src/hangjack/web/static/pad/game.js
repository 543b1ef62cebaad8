// The running game: the score in words, who scored and what for, and how a game gets onto the sheet.

import { html, Component } from "../vendor/preact-htm.js";
import { say } from "./words.js";
import { last, latest, progress } from "./state.js";
import { State, teamName } from "./shown.js";
import { enter, undo, undoable } from "./moves.js";
import { PenLine } from "./pen.js";

// Stays in sight wherever one has scrolled to: both names,
// the score in words, and how far the last entry has come.
export function Score({ game, picture, side, table, picked, pick }) {
  const shut = table.closed || !picture.may.includes("write_score");
  const state = latest(table, side, game);
  return html`<section aria-labelledby="score-title">
    <h2 id="score-title" class="lead" tabindex="-1"
      >${table.closed ? closedInWords(table) : game.scoreInWords(picture, table)}</h2>
    <div class="sides" role="group" aria-label=${say("who-scored")}>
      ${picture.parties.map(
        (each) => html`<button key=${each} type="button" class=${`side${each === side ? " own" : ""}`}
            aria-pressed=${String(picked.team === each)}
        disabled=${shut} onClick=${() => pick({ team: picked.team === each ? null : each })}>
        <span class="name">${teamName(picture, each)}</span><span class="points">${table.points[each]}</span>
      </button>`,
      )}
    </div>
    <p class="stand"><span>${standing(picture, table)}</span> ${
      state && html`<${State} state=${state} />`
    }</p>
  </section>`;
}

const closedInWords = ({ closedWhy: why }) => (why ? say("table-closed-why", { why }) : say("table-closed"));

function standing({ halves }, table) {
  if (table.closed) return "";
  const values = { table: table.number, number: table.next, half: 1 };
  // What was claimed or ruled stands on no line, and used up a game all the same.
  const beside = table.shown.lines - table.shown.written;
  let games = 0;
  for (const [before, played] of halves.entries())
    if (table.next + beside > games) [values.half, games] = [before + 1, games + played];
  return say(halves.length ? "stand-half" : "stand", values);
}

// What comes and goes stands above the keys, in a place of a size of its own: no key ever moves.
export class Game extends Component {
  enter(line) {
    const { table, writing, write } = this.props;
    enter(this.props, table.number, writing?.number ?? table.next, line);
    write(null);
  }

  render(props) {
    const { game, picture, table, writing, write } = props;
    const open = !table.closed && picture.may.includes("write_score");
    const number = writing?.number ?? table.next;
    return html`<section aria-label=${say("running-game")}>
      <div class=${`frame${open ? "" : " shut"}`}>
        <div class="news"><div tabindex="0" role="group" aria-label=${say("news")}><${News} ...${props}
            open=${open} /></div></div>
        ${open && html`<${Keys} ...${props} />`}
        ${
          (open || writing) &&
          html`<${game.Form} key=${`${writing?.number} ${writing?.winner}`} ...${props} number=${number}
              winner=${writing?.winner} line=${writing?.line}
          choose=${(winner) => write(winner && { ...writing, winner })}
          enter=${(each) => this.enter(each)} />`
        }
        ${open && html`<${game.Marks} ...${props} />`}
      </div>
      ${open && html`<${game.Tally} ...${props} />`}
    </section>`;
  }
}

function News(props) {
  const { game, picture, side, table, open, add, connection } = props;
  const line = last(table.lines.filter((each) => each.agreed || each.written[side]));
  return html`${connection}
    ${picture.match.news && html`<p class="note" role="status">${picture.match.news}</p>`}
    ${table.stopped.map((why) => html`<p class="note">${say("stands-still", { why })}</p>`)}
    <${PenLine} ...${props} />
    <p class="board">${game.boardInWords(picture)}${open && html`<${game.Chip} ...${props} />`}</p>
    ${
      table.breakDue &&
      html`<div class="note"><p>${say("break-due", { table: table.number })}</p>
      ${
        picture.may.includes("seat") &&
        html`<button type="button"
            onClick=${() => add("begin-break", { table: table.number }, "stops", say("break-begun"))}
          >
            ${say("begin-break")}
          </button>`
      }</div>`
    }
    ${
      line &&
      html`<p class="latest">${say("game", { number: line.number })}: ${game.inWords(
        picture,
        line.agreed ?? line.written[side],
      )} <${State} state=${progress(line, side)} /></p>`
    }
    ${open && html`<${game.Written} ...${props} />`}
    ${table.shown.begins && html`<p class="faded">${table.shown.begins}</p>`}`;
}

// Who first or what first: points are written when both are
// known. The next ones need both again, so that none go astray.
function Keys(props) {
  const { game, picture, table, picked, pick, said } = props;
  const hint = picked.team
    ? say("points-for", { team: teamName(picture, picked.team) })
    : picked.key
      ? say("key-for", { what: picked.key.label })
      : said || say("tap-side");
  return html`<div class="keys-part" inert=${Boolean(props.writing)}>
    <div class="hint"><p id="keys-hint">${hint}</p>
      <button type="button" class="quiet" disabled=${!undoable(props)}
          onClick=${() => undo(props)}>${say("erase")}</button></div>
    <div class="keys" role="group" aria-labelledby="keys-hint">
      ${game.keys(picture, table).map(
        (key) => html`<button key=${key.label} type="button" class="key"
              aria-pressed=${String(picked.key?.label === key.label)}
            aria-disabled=${String(game.isTaken(key, table))}
        onClick=${() => pick({ key: picked.key?.label === key.label ? null : key })}>
        <span>${key.label}</span> <b>+${key.points}</b></button>`,
      )}
    </div>
  </div>`;
}
