// What a running game asks of this side: to sing a game that is home, or to agree to the others' issue.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { Bar } from "../../../../../web/static/pad/bar.js";
import { enter } from "../../../../../web/static/pad/moves.js";
import { rivals, rivalsName, teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";
import { agree } from "./keys.js";
import { homeInWords } from "./shown.js";

export function Asks(props) {
  const { picture, side, table } = props;
  if (table.home) return html`<${Home} ...${props} />`;
  const theirs = rivals(picture, side).every((team) => table.agreed.includes(team));
  if (!table.issue.length || !theirs || table.agreed.includes(side)) return null;
  return html`<${TheirIssue} ...${props} />`;
}

// First recorded, then sung: the points on the pad make the game.
function Home(props) {
  const { picture, table, write } = props;
  const { proposed, next, number } = table;
  return html`<${Bar} says=${homeInWords(picture, proposed)} layer=${`home ${number} ${next}`}>
    <div class="sides">
      <button type="button" onClick=${() => enter(props, number, next, proposed)}>
        ${say("write-game", { number: next })}
      </button>
      <button type="button" class="quiet" onClick=${() => write({ winner: proposed.winner })}>
        ${say("write-otherwise")}
      </button>
    </div>
  </${Bar}>`;
}

function TheirIssue(props) {
  const { picture, side, table } = props;
  const points = table.issue
    .map((award) => `${say(`award-${award.what}`)} +${award.points} ${teamName(picture, award.team)}`)
    .join(", ");
  return html`<${Bar} says=${say("they-agree", { team: rivalsName(picture, side) })} layer=${points}>
    <p><b>${points}</b></p>
    <button type="button" class="wide"
        onClick=${() => agree(props)}>${say("agree-issue")}</button>
  </${Bar}>`;
}
