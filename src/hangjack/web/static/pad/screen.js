// The screen that games of two sides share: the score in sight, the running game, the sheet, what stops a
// table, and what waits for a word.

import { html } from "../vendor/preact-htm.js";
import { Asks } from "./asks.js";
import { End } from "./end.js";
import { Entries } from "./entries.js";
import { Game, Score } from "./game.js";
import { Sheet } from "./sheet.js";
import { Stops } from "./stops.js";
import { theirs } from "./state.js";
import { Told } from "./told.js";
import { say } from "./words.js";

export function Screen(props) {
  const { picture, over, said, connection, chosen, notices } = props;
  return html`
    <${Tables} ...${props} />
    ${!over && html`<div class="total"><${Score} ...${props} /></div>`}
    <p class="sr" role="status">${said}</p>
    <${End} ...${props} />
    ${over && connection}
    ${!over && html`<${Game} ...${props} />`}
    <${Sheet} ...${props} />
    <${Stops} key=${`stops-${chosen}`} ...${props} />
    <${Entries} ...${props} />
    <${Asks} ...${props} />
    <${Told} told=${picture.told} base=${notices} />
  `;
}

function Tables({ game, picture, pad, over, chosen, choose }) {
  if (pad.tables.length < 2) return null;
  const stateOf = (table) => {
    if (table.lines.some((line) => !line.agreed && theirs(line, picture.side))) return say("asks");
    return table.closed && !over ? say("closed") : game.inShort(picture, table, over);
  };
  return html`<div class="tables" role="group" aria-label=${say("tables")}>
    ${pad.tables.map((table) => {
      return html`<button key=${table.number} type="button" class="quiet"
          aria-pressed=${String(table.number === chosen)}
          onClick=${() => choose(table.number)}>
        <span>${say("table", { table: table.number })}</span>
        <small>${stateOf(table)}</small>
      </button>`;
    })}
  </div>`;
}
