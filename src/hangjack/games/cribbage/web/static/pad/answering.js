// Everybody who has played signs the card, on this phone as it goes round: whoever played twice signs once.
// Whoever has signed keeps the place, so that no name moves under the next thumb.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { Answered } from "../../../../../web/static/pad/shown.js";
import { isAhead, stateOf } from "../../../../../web/static/pad/state.js";
import { say } from "../../../../../web/static/pad/words.js";

export function Answering({ picture, pad, side, entries, add }) {
  if (!picture.match.decided || !picture.may.includes("confirm_score")) return null;
  const played = pad.tables.filter((table) => table.shown.lines);
  const players = new Map(
    played.flatMap((table) => table.players[side] ?? []).map((each) => [each.id, each]),
  );
  const unsigned = new Set(played.flatMap((table) => table.beside.unsigned));
  if (!players.size) return null;
  const asked = new Map(
    entries
      .filter((entry) => entry.tag === "sign-card" && isAhead(entry, picture))
      .map((each) => [each.fields.player, stateOf(each)]),
  );
  const sign = (player, name) => add("sign-card", { player }, "sheet", say("player-signed", { name }));
  const stateOfSigning = ({ id }) => {
    const state = unsigned.has(id) ? asked.get(id) : "received";
    return state === "received" ? "signed" : state;
  };
  return html`<div class="card">
    <p id="players-sign">${say("players-sign")}</p>
    <div class="signing" role="group" aria-labelledby="players-sign">
      ${Array.from(
        players.values(),
        (each) => html`<span key=${each.id}><button type="button" class="quiet"
            disabled=${Boolean(stateOfSigning(each))}
            onClick=${() => sign(each.id, each.name)}>${each.name}</button>
          <${Answered} state=${stateOfSigning(each)} /></span>`,
      )}
    </div>
  </div>`;
}
