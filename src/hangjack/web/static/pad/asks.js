// What waits for this side's word, at the thumb wherever one
// has scrolled to; it lies over the page and moves nothing.

import { html } from "../vendor/preact-htm.js";
import { Bar, Versions } from "./bar.js";
import { writer } from "./hands.js";
import { Refused } from "./refused.js";
import { say } from "./words.js";
import { openLine, theirs } from "./state.js";
import { rivalsName } from "./shown.js";
import { confirm } from "./moves.js";

export function Asks(props) {
  const { game, picture, pad, side, table, over, writing, question } = props;
  if (writing) return null;
  if (pad.refused.length) return html`<${Refused} ...${props} />`;
  if (over) return null;
  if (question) return html`<${Question} ...${props} />`;
  const open = openLine(pad, side);
  const writes = picture.may.includes("write_score") && !table.closed;
  if (open && picture.may.includes("confirm_score")) return html`<${OpenLine} ...${props} ...${open} />`;
  return writes ? html`<${game.Asks} ...${props} />` : null;
}

// A question with its answers, each of which ends it.
function Question({ question: { says, answers }, ask }) {
  const answer = (go) => () => {
    ask(null);
    go();
  };
  return html`<${Bar} says=${says} layer=${says}>
    <div class="sides">${answers.map(
      ([label, go], at) =>
        html`<button key=${label} type="button" class=${at ? "quiet" : ""}
            onClick=${answer(go)}>${label}</button>`,
    )}</div>
  </${Bar}>`;
}

function OpenLine(props) {
  const { game, picture, pad, side, table, line, write } = props;
  const [ours, others] = [line.written[side], theirs(line, side)];
  const says = say(ours ? "ask-differs" : "ask-theirs", {
    team: rivalsName(picture, side),
    table,
    number: line.number,
  });
  const authors = pad.tables[table - 1].authors[line.number] ?? {};
  const who = ([party, person]) => writer(picture, party, person);
  const version = {
    who:
      Object.entries(authors)
        .filter(([party]) => party !== side)
        .map(who)
        .join(", ") || rivalsName(picture, side),
    line: game.inWords(picture, others),
  };
  return html`<${Bar} says=${says} layer=${`${table} ${line.number} ${Boolean(ours)}`}>
    ${
      ours
        ? html`<${Versions} ours=${game.inWords(picture, ours)} theirs=${version.line} who=${version.who} />`
        : html`<p><b>${version.line}</b></p>`
    }
    <div class="sides">
      <button type="button"
          onClick=${() => confirm(props, table, line)}>${say(ours ? "agree-after-all" : "agree-game")}
            </button>
      ${
        picture.may.includes("write_score") &&
        html`<button type="button" class="quiet"
            onClick=${() =>
              write({ table, number: line.number, winner: (ours ?? others).winner, line: ours ?? others })}
          >
            ${say(ours ? "write-again" : "differ")}
          </button>`
      }
    </div>
  </${Bar}>`;
}
