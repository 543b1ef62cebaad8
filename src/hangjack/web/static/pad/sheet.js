// The sheet of a table so far: what we wrote, what they wrote, and what is agreed.

import { html } from "../vendor/preact-htm.js";
import { say } from "./words.js";
import { progress, theirs } from "./state.js";
import { State, rivals, teamName } from "./shown.js";
import { confirm, withdraw } from "./moves.js";

export function Sheet(props) {
  const { game, table, picture, side, over } = props;
  const lines = [...table.lines].sort((one, another) => another.number - one.number);
  const [pair, ...pairs] = picture.parties.map((team) =>
    (table.players[team] ?? []).map((each) => each.name).join(", "),
  );
  return html`<section aria-labelledby="sheet-title">
    <h2 id="sheet-title">${say("sheet", { table: table.number })}</h2>
    ${
      [pair, ...pairs].every(Boolean) &&
      html`<p class="faded small">${say("pairs", { pair_a: pair, pair_b: pairs.join(", ") })}</p>`
    }
    ${!lines.length && html`<p class="faded">${say("sheet-empty")}</p>`}
    <ol class="lines" reversed>
      ${lines.map(
        (line) => html`<li key=${line.number} class="card">
        <h3>${say("game", { number: line.number })} <${State} state=${progress(line, side)} /></h3>
        ${
          line.agreed
            ? html`<p>${game.inWords(picture, line.agreed)}</p>`
            : html`<${Lanes} ...${props} line=${line} />`
        }
        ${!line.agreed && !over && html`<${Choices} ...${props} line=${line} />`}
      </li>`,
      )}
    </ol>
  </section>`;
}

function Lanes({ game, picture, line, side }) {
  return [side, ...rivals(picture, side)].map(
    (team) => html`<p class=${line.written[team] ? "" : "faded"}>
    <strong>${say(team === side ? "we-write" : "they-write", { team: teamName(picture, team) })}</strong>
    ${" "}${line.written[team] ? game.inWords(picture, line.written[team]) : say("nothing-written")}</p>`,
  );
}

function Choices(props) {
  const { picture, line, side, table, write } = props;
  const [ours, others] = [line.written[side], theirs(line, side)];
  const writes = picture.may.includes("write_score");
  if (others && ours && progress(line, side) !== "differs") return null;
  return html`<div class="row">
    ${
      others &&
      picture.may.includes("confirm_score") &&
      html`<button type="button"
          onClick=${() => confirm(props, table.number, line)}
        >
          ${say(ours ? "agree-after-all" : "agree-game")}
        </button>`
    }
    ${
      writes &&
      html`<button type="button" class="quiet"
          onClick=${() =>
            write({
              table: table.number,
              number: line.number,
              winner: (ours ?? others).winner,
              line: ours ?? others,
            })}
        >
          ${say(ours ? "write-again" : "differ")}
        </button>`
    }
    ${
      ours &&
      !others &&
      writes &&
      html`<button type="button" class="quiet"
          onClick=${() => withdraw(props, table.number, line)}>${say("withdraw")}</button>`
    }
  </div>`;
}
