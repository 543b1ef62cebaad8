// The result card: every leg of every table, which a tap puts right, and who has signed.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { End } from "../../../../../web/static/pad/end.js";
import { teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";
import { Answering } from "./answering.js";
import { standing, stateOf } from "./legs.js";
import { pairName, resultInWords } from "./words.js";

export function CardView({ asked, close, fix, ...props }) {
  const { picture, pad, over, said } = props;
  return html`<section class="sh crib sheet" aria-labelledby="sheet-title">
    <h2 id="sheet-title" tabindex="-1">${say("card-title", { result: resultInWords(picture) })}</h2>
    <p class="sr" role="status">${said}</p>
    ${asked && html`<div class="lower asked">${asked}</div>`}
    <${End} ...${props} Answering=${Answering} />
    <p>${say("tap-to-fix")}</p>
    ${pad.tables.map(
      (table) => html`<${OneTable} key=${table.number} ...${props} table=${table} fix=${fix} />`,
    )}
    ${!over && html`<p class="faded">${say("sign-later")}</p>`}
    ${
      !over &&
      html`<div class="end"><button type="button" class="main" onClick=${close}>${say("back-to-pad")}
        </button></div>`
    }
  </section>`;
}

function OneTable({ picture, table, side, fix }) {
  const { beside } = table;
  const lines = [...table.lines].sort((one, other) => one.number - other.number);
  const given = beside.void
    ? say("table-void")
    : beside.conceded_to && say("table-conceded", { team: teamName(picture, beside.conceded_to) });
  return html`<h3>${say("table", { table: table.number })}</h3>
    <p class="faded">${picture.parties
      .map((team) => `${teamName(picture, team)}: ${pairName(table, team, beside.twice)}`)
      .join(" · ")}</p>
    ${beside.one_phone && html`<p class="faded">${say("one-phone")}</p>`}
    ${given && html`<p>${given}</p>`}
    <ol class="past">${lines.map((line) => {
      const [state, { winner }] = [stateOf(line, side), standing(line, side)];
      return html`<li key=${line.number}><button type="button" class="quiet"
          disabled=${line.official || Boolean(picture.match.sealed)} onClick=${() => fix({ table, line })}>
        <span><span class="sr">${say("put-right")} </span>${say("leg-short", {
          number: line.number,
          team: teamName(picture, winner),
        })}</span> <span class=${`mark ${state}`}>${say(`state-${state}`)}</span></button></li>`;
    })}</ol>`;
}
