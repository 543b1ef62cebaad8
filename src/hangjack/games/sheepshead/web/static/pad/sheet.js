// The sheet of a table: every hand as it would stand on paper, circles and all; tapped, a hand is put right.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { Sheet } from "../../../../../web/static/pad/frame/sheet.js";
import { mark, say } from "../../../../../web/static/pad/words.js";
import { entries, progress, standing } from "./count.js";
import { inWords, named, plain } from "./words.js";

export function SheetView({ picture, table, side, fix, close }) {
  const lines = [...table.lines].sort((one, other) => other.number - one.number);
  const sums = (figures) => picture.parties.map((seat) => html`<td key=${seat}>${plain(figures[seat])}</td>`);
  const plays = Object.values(table.plays).reduce((sum, each) => sum + each, 0);
  return html`<${Sheet} title=${say("sheet-title")}>
    <p>${say("plays-for", { plays, hands: lines.length })} ${say("tap-to-fix")}</p>
    <div class="wide"><table>
      <thead><tr><th scope="col">${say("hand-head")}</th>
        ${picture.parties.map((seat) => html`<th scope="col" key=${seat}>${named(picture, seat)}</th>`)}
        <th scope="col"><span class="sr">${say("state")}</span></th></tr></thead>
      <tbody>
        <tr><th scope="row">${say("points-head")}</th>${sums(table.points)}<td></td></tr>
        <tr><th scope="row">${say("plays-head")}</th>${sums(table.plays)}<td></td></tr>
        <tr><th scope="row">${say("penalties-head")}</th>${sums(table.beside.penalties)}<td></td></tr>
        ${lines.map((line) => {
          const hand = standing(line, side);
          const row = hand?.player ? entries(hand, line.number, picture, table.beside) : {};
          const state = progress(line, side, table.checked);
          return html`<tr key=${line.number}>
            <th scope="row"><button type="button" class="quiet" onClick=${() => fix(line)}>
              <span class="sr">${say("put-right", { number: line.number })}:
                ${" "}${hand && inWords(picture, hand)}</span>
              <span aria-hidden="true">${line.number}</span></button></th>
            ${picture.parties.map((seat) => html`<td key=${seat}>${row[seat]}</td>`)}
            <td class=${`mark ${state}`}>${mark(state)}</td></tr>`;
        })}
      </tbody></table></div>
    ${picture.disputes.map(({ id, says }) => html`<p key=${id}>${says}</p>`)}
    <div class="end"><button type="button" class="main" onClick=${close}>${say("back-to-pad")}</button></div>
  </${Sheet}>`;
}
