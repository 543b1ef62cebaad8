// What waits for this side's word, at the thumb wherever one
// has scrolled to; it lies over the page and moves nothing.

import { html } from "../vendor/preact-htm.js";
import { Bar } from "./bar.js";
import { say } from "./words.js";
import { progress, theirs } from "./state.js";
import { rivalsName } from "./shown.js";
import { confirm } from "./moves.js";

// The first game of a table that the others have written, and this side not or otherwise.
export function openLine(pad, side) {
  for (const table of pad.tables) {
    const line = table.lines.find((each) => ["theirs", "differs"].includes(progress(each, side)));
    if (line) return { table: table.number, line };
  }
  return null;
}

export function Asks(props) {
  const { game, picture, pad, side, table, over, writing } = props;
  if (over || writing) return null;
  const open = openLine(pad, side);
  const writes = picture.may.includes("write_score") && !table.closed;
  if (open && picture.may.includes("confirm_score")) return html`<${OpenLine} ...${props} ...${open} />`;
  return writes ? html`<${game.Asks} ...${props} />` : null;
}

function OpenLine(props) {
  const { game, picture, side, table, line, write } = props;
  const [ours, others] = [line.written[side], theirs(line, side)];
  const team = rivalsName(picture, side);
  return html`<${Bar} says=${say(ours ? "ask-differs" : "ask-theirs", { team, table, number: line.number })}>
    <p><b>${game.inWords(picture, others)}</b></p>
    ${ours && html`<p>${say("you-wrote", { line: game.inWords(picture, ours) })}</p>`}
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
