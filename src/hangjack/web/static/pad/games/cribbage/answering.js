// Everybody who has played signs the card, on this phone as it goes round: whoever played twice signs once.

import { html } from "../../../vendor/preact-htm.js";
import { State } from "../../shown.js";
import { stateOf } from "../../state.js";
import { say } from "../../words.js";

export function Answering({ picture, pad, side, entries, add }) {
  if (!picture.match.decided || !picture.may.includes("confirm_score")) return null;
  const open = new Map();
  for (const table of pad.tables)
    for (const each of table.players[side] ?? [])
      if (table.beside.unsigned.includes(each.id)) open.set(each.id, each.name);
  if (!open.size) return null;
  const asked = new Map(
    entries
      .filter(({ tag, state }) => tag === "sign-card" && state !== "refused")
      .map((each) => [each.fields.player, stateOf(each)]),
  );
  const sign = (player, name) => add("sign-card", { player }, "sheet", say("player-signed", { name }));
  return html`<div class="card">
    <p id="players-sign">${say("players-sign")}</p>
    <div class="row" role="group" aria-labelledby="players-sign">
      ${Array.from(
        open,
        ([player, name]) => html`<span key=${player}><button type="button" class="quiet"
            disabled=${asked.has(player)} onClick=${() => sign(player, name)}>${name}</button>
          ${asked.has(player) && html`<${State} state=${asked.get(player)} />`}</span>`,
      )}
    </div>
  </div>`;
}
