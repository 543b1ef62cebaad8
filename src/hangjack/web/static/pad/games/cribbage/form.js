// A leg that was written otherwise: who has won it. One tap, and it is on the card.

import { html } from "../../../vendor/preact-htm.js";
import { teamName } from "../../shown.js";
import { say } from "../../words.js";

export function Form({ picture, number, winner, choose, enter }) {
  if (!winner) return null;
  return html`<div class="just"><div class="card">
    <p class="hint" id="won-hint">${say("who-won", { number })}</p>
    <div class="sides" role="group" aria-labelledby="won-hint">
      ${picture.parties.map(
        (each) =>
          html`<button type="button" onClick=${() => enter({ type: "leg", winner: each })}>${say("won", {
            team: teamName(picture, each),
            number,
          })}</button>`,
      )}
    </div>
    <button type="button" class="quiet" onClick=${() => choose(null)}>${say("never-mind")}</button>
  </div></div>`;
}
