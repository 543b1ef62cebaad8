// What waits for this side's word, at the thumb wherever one
// has scrolled to; it lies over the page and moves nothing.

import { html } from "../vendor/preact-htm.js";
import { other, say } from "./words.js";
import { progress } from "./state.js";
import { inWords, teamName } from "./shown.js";
import { confirm, enter, mark } from "./moves.js";

// The first game of a table that the others have written, and this side not or otherwise.
export function openLine(pad, side) {
  for (const table of pad.tables) {
    const line = table.lines.find((each) => ["theirs", "differs"].includes(progress(each, side)));
    if (line) return { table: table.number, line };
  }
  return null;
}

export function Asks(props) {
  const { picture, pad, side, table, over, writing } = props;
  if (over || writing) return null;
  const open = openLine(pad, side);
  const writes = picture.may.includes("write_score") && !table.closed;
  if (open && picture.may.includes("confirm_score")) return html`<${OpenLine} ...${props} ...${open} />`;
  if (writes && table.home) return html`<${Home} ...${props} />`;
  if (writes && table.issue.length && table.agreed.includes(other(side)) && !table.agreed.includes(side))
    return html`<${TheirIssue} ...${props} />`;
  return null;
}

function OpenLine(props) {
  const { picture, side, table, line, write } = props;
  const [ours, theirs] = [line.written[side], line.written[other(side)]];
  const team = teamName(picture, other(side));
  return html`<${Bar} says=${say(ours ? "ask-differs" : "ask-theirs", { team, table, number: line.number })}>
    <p><b>${inWords(picture, theirs)}</b></p>
    ${ours && html`<p>${say("you-wrote", { line: inWords(picture, ours) })}</p>`}
    <div class="sides">
      <button type="button"
          onClick=${() => confirm(props, table, line)}>${say(ours ? "agree-after-all" : "agree-game")}
            </button>
      ${
        picture.may.includes("write_score") &&
        html`<button type="button" class="quiet"
            onClick=${() =>
              write({ table, number: line.number, winner: (ours ?? theirs).winner, line: ours ?? theirs })}
          >
            ${say(ours ? "write-again" : "differ")}
          </button>`
      }
    </div>
  </${Bar}>`;
}

// First recorded, then sung: the points on the pad make the game.
function Home(props) {
  const { picture, table, write } = props;
  const { winner, score, hang_jacks: hung } = table.proposed;
  const values = {
    team: teamName(picture, winner),
    won: score[winner],
    lost: score[other(winner)],
    hang_jacks_a: hung.A,
    hang_jacks_b: hung.B,
  };
  return html`<${Bar} says=${say(hung.A || hung.B ? "home-hung" : "home", values)}>
    <div class="sides">
      <button type="button"
          onClick=${() => enter(props, table.number, table.next, table.proposed)}
        >
          ${say("write-game", { number: table.next })}
        </button>
      <button type="button" class="quiet" onClick=${() => write({ winner })}>${say("write-otherwise")}
        </button>
    </div>
  </${Bar}>`;
}

function TheirIssue(props) {
  const { picture, side, table } = props;
  const points = table.issue
    .map((award) => `${say(`award-${award.what}`)} +${award.points} ${teamName(picture, award.team)}`)
    .join(", ");
  return html`<${Bar} says=${say("they-agree", { team: teamName(picture, other(side)) })}>
    <p><b>${points}</b></p>
    <button type="button" class="wide"
        onClick=${() => mark(props, "agree", say("issue-agreed"))}>${say("agree-issue")}</button>
  </${Bar}>`;
}

function Bar({ says, children }) {
  return html`<div class="asks" role="region" aria-label=${say("asked")}><p role="status">${says}
    </p>${children}</div>`;
}
