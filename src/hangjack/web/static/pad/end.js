// How a match is put away: tables confirmed, signed, sealed, and the receipt.

import { html } from "../vendor/preact-htm.js";
import { say } from "./words.js";
import { askedKey } from "./state.js";
import { Receipt } from "./receipt.js";
import { Answered, State, rivals, teamName } from "./shown.js";

export function End(props) {
  const { game, picture, receipt } = props;
  const { match } = picture;
  if (match.sealed || (receipt && !picture.again)) return html`<${Receipt} ...${props} />`;
  if (!match.decided && !picture.level) return null;
  return html`<section aria-labelledby="end-title" class="end">
    <h2 id="end-title"
        tabindex="-1"
      >
        ${
          picture.level
            ? say("match-level")
            : match.winner
              ? say("match-won", { team: teamName(picture, match.winner) })
              : say("match-over")
        }
      </h2>
    <p>${game.boardInWords(picture)}</p>
    ${picture.level && html`<p class="note">${say("level-next")}</p>`}
    <${Confirming} ...${props} />
    ${match.decided && html`<${Signing} ...${props} />`}
    ${
      match.gaps.length > 0 &&
      html`<p>${say("missing")}</p><ul>${match.gaps.map((gap) => html`<li>${gap}</li>`)}</ul>`
    }
  </section>`;
}

// Each pair answers for its own table: on its own phone, or one of the pair on this one. Whoever has answered
// keeps the place: what another thumb is about to tap does not move.
function Confirming(props) {
  const { picture, pad, side, Answering } = props;
  if (Answering) return html`<${Answering} ...${props} />`;
  const own = pad.tables.filter((table) => table.players[side]?.length);
  if (!picture.may.includes("confirm_score")) return null;
  return own.map((table) => html`<${OwnTable} key=${table.number} ...${props} table=${table} />`);
}

function OwnTable({ game, picture, pad, side, table, add }) {
  const you = picture.you?.id;
  const [pair, words] = [table.players[side], game.tableInWords(picture, table)];
  const answer = (player) =>
    add(
      "confirm-table",
      { table: table.number, figures: game.figuresOf(table), ...(player && { player }) },
      "sheet",
      say("table-confirmed", { table: table.number }),
    );
  const asked = pad.asked.get(askedKey("confirm-table", { table: table.number }));
  const state = table.confirmed.includes(side) ? "received" : asked;
  if (pair.some((each) => each.id === you))
    return html`<div class="row">
      <button type="button" class="quiet" disabled=${Boolean(state)}
          onClick=${() => answer()}>${words}</button>
      <${Answered} state=${state} />
    </div>`;
  return html`<div class="card">
    <p>${words}</p>
    <p class="small">${say("pair-answers", { team: teamName(picture, side) })}</p>
    <div class="row" role="group" aria-label=${say("pair-answers", { team: teamName(picture, side) })}>
      ${pair.map(
        (each) => html`<button type="button" class="quiet" key=${each.id}
            disabled=${Boolean(state)} onClick=${() => answer(each.id)}>${each.name}</button>`,
      )}
      <${Answered} state=${state} />
    </div>
  </div>`;
}

function Signing({ picture, pad, side, add }) {
  const { signed, gaps, line_ups: lineUps } = picture.match;
  const whole = signed.length === picture.parties.length;
  const under = (tag) => pad.asked.get(askedKey(tag, {}));
  const unsigned = rivals(picture, side).filter((team) => !signed.includes(team));
  const captain = (team) => lineUps[team]?.captain.name || teamName(picture, team);
  return html`
    <div class="row">
      ${
        !signed.includes(side) &&
        picture.may.includes("sign_sheet") &&
        html`<button type="button" disabled=${Boolean(under("sign-sheet"))}
            onClick=${() => add("sign-sheet", {}, "sheet", say("signed"))}
          >
            ${say("sign", { team: teamName(picture, side) })}
          </button>`
      }
      ${under("sign-sheet") && html`<${State} state=${under("sign-sheet")} />`}
      ${
        whole &&
        gaps.length === 0 &&
        picture.may.includes("confirm_score") &&
        html`<button type="button" disabled=${Boolean(under("seal-sheet"))}
            onClick=${() => add("seal-sheet", {}, "sheet", say("sealing"))}>${say("seal")}</button>`
      }
    </div>
    <ul class="signatures">${picture.parties.map(
      (team) =>
        html`<li key=${team}>${say(signed.includes(team) ? "has-signed" : "must-sign", {
          team: teamName(picture, team),
          captain: captain(team),
        })}</li>`,
    )}</ul>
    ${whole && gaps.length > 0 && html`<p class="note">${say("seal-gaps")}</p>`}
    ${
      !signed.includes(side) &&
      !picture.may.includes("sign_sheet") &&
      html`<p class="faded">${say("captain-signs", { captain: captain(side) })}</p>`
    }
    ${
      signed.includes(side) &&
      unsigned.length > 0 &&
      html`<p class="faded">${say("other-signs", { captain: unsigned.map(captain).join(", ") })}</p>`
    }`;
}
