// Who writes at a table, while the others check: whoever was first, until somebody takes the pen over.

import { html } from "../vendor/preact-htm.js";
import { writer } from "./hands.js";
import { rivalsName } from "./shown.js";
import { say } from "./words.js";

export function PenLine({ picture, side, table, over, add }) {
  const { pen, number } = table;
  const own = pen?.by === picture.you?.id;
  const offered = pen && !own && !over && !table.closed && picture.may.includes("write_score");
  const take = () => add("take-pen", { table: number }, "pen", say("pen-taken", { table: number }));
  return html`<div class="pen"><p>${penInWords(picture, side, pen, own)}</p>
    ${offered && html`<button type="button" class="quiet" onClick=${take}>${say("take-pen")}</button>`}
  </div>`;
}

function penInWords(picture, side, pen, own) {
  if (!pen) return say("pen-free");
  return own
    ? say("pen-own", { team: rivalsName(picture, side) })
    : say("pen-theirs", { who: writer(picture, pen.side, pen.by) });
}
