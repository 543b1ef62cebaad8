// The sheet of a side: every hand with its totals, set hands with their circle, and the ticks.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { Sheet } from "../../../../../web/static/pad/frame/sheet.js";
import { mark, say } from "../../../../../web/static/pad/words.js";
import { isSet, progress, standing, totals } from "./count.js";
import { SPECIALS } from "./questions.js";
import { inWords, named, plain, signed } from "./words.js";

export function SheetView({ picture, table, side, fix, close }) {
  const lines = [...table.lines].sort((one, other) => one.number - other.number);
  const kept = Object.keys(picture.beside?.specials ?? {}).length > 0;
  return html`<${Sheet} title=${say("sheet-title", { team: named(picture, side) })}>
    <p>${say("tap-to-fix")}</p>
    <div class="wide"><table>
      <thead><tr><th scope="col">${say("row-hand")}</th><th scope="col">${say("row-bid")}</th>
        ${picture.parties.map(
          (each) => html`<th scope="col" key=${each}>${named(picture, each)}</th>
            <th scope="col" key=${`${each} total`}>${say("row-total")}</th>`,
        )}
        <th scope="col"><span class="sr">${say("state")}</span></th></tr></thead>
      <tbody>${lines.map((line) => {
        const hand = standing(line, side) ?? Object.values(line.written)[0];
        const sums = totals(table, picture, line.number);
        const state = progress(line, table, picture);
        const circle = (each) => (hand.bidding === each && isSet(hand) ? "⊘ " : "");
        return html`<tr key=${line.number}>
          <th scope="row"><button type="button" class="quiet" onClick=${() => fix(line)}>
            <span class="sr">${say("put-right", { number: line.number })}: ${inWords(picture, hand)}</span>
            <span aria-hidden="true">${line.number}</span></button></th>
          <td>${hand.bidding ? `${named(picture, hand.bidding)} ${hand.bid}` : ""}
            ${hand.boston && html` <b class="boston">${say("boston-mark")}</b>`}</td>
          ${picture.parties.map(
            (each) => html`<td key=${each}>${circle(each)}${signed(hand.score?.[each] ?? 0)}</td>
              <td key=${`${each} total`} class="num">${plain(sums[each])}</td>`,
          )}
          <td class=${`mark ${state}`}>${mark(state)}</td></tr>`;
      })}</tbody></table></div>
    <p>${say("marks-mean")}</p>
    ${(picture.beside?.excused ?? []).map((each) => html`<p key=${each}>${each}</p>`)}
    ${kept && html`<p><a href=${SPECIALS}>${say("special")}</a></p>`}
    <div class="end"><button type="button" class="main" onClick=${close}>${say("back-to-pad")}</button></div>
  </${Sheet}>`;
}
