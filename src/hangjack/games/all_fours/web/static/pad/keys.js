// What points are given for, and what a tap on a key or a mark writes.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { lane } from "../../../../../web/static/pad/moves.js";
import { State, rivals, rivalsName, teamName } from "../../../../../web/static/pad/shown.js";
import { Timers } from "./timers.js";
import { say } from "../../../../../web/static/pad/words.js";

// Every key with what it is worth now; in the power play a kick counts more.
export function keys({ play }, table) {
  const bonus = table.powerPlay ? play.bonus : 0;
  const kicks = Object.entries(play.kicks)
    .sort(([, one], [, another]) => another - one)
    .map(([rank, points]) => ({ what: "kick", points: points + bonus, label: say(`kick-${rank}`) }));
  const once = Object.entries({ high: "high", low: "low", jack: "jack", hang_jack: "hang", game: "game" });
  return [
    ...kicks,
    ...once.map(([what, worth]) => ({ what, points: play.points[worth], label: say(`award-${what}`) })),
    { what: "gift", points: 1, label: say("award-gift") },
    { what: "penalty", points: 1, label: say("award-penalty") },
  ];
}

// Writes points; *more* says what stood there already when they were written.
export function write({ picture, table, add }, { team, key }, more) {
  const award = { what: key.what, side: picture.play.seats[team], points: key.points };
  const said = say("wrote", { what: key.label, points: key.points, team: teamName(picture, team) });
  const { number, game } = table;
  add("write-points", { table: number, game, award, ...more }, lane(number), said);
}

export const erase = (props, { id }) => mark(props, "erase", say("erased"), { id });

export const agree = (props) =>
  mark(props, "agree", say("issue-agreed"), { seen: props.table.issue.map(({ id }) => id) });

export function mark({ table, add }, what, said, more) {
  const { number, game } = table;
  add("mark-pad", { table: number, game, mark: what, ...more }, lane(number), said);
}

export function Chip({ picture, table }) {
  if (!table.powerPlay) return null;
  return html` <strong class="chip">${say("power-play", { bonus: picture.play.bonus })}</strong>`;
}

// What is wanted now and then.
export function Tally(props) {
  return html`<${Turning} ...${props} /><${Timers} ...${props} />`;
}

// The points move to the other side of the table with a tap from both.
function Turning(props) {
  const { picture, side, table } = props;
  const [asked, theirs] = [table.turnAsked.includes(side), table.turnAsked.some((team) => team !== side)];
  const word = theirs ? "turn-confirm" : asked ? "turn-asked" : "turn";
  return html`<div class="row">
    ${table.turned && html`<span class="chip">${say("turned")}</span>`}
    <button type="button" class="quiet" disabled=${asked}
        onClick=${() => mark(props, "turn", say(theirs ? "turned" : "turn-asked"))}>
      ${say(word, { team: rivalsName(picture, side) })}</button>
  </div>`;
}

// The issue so far, and who has agreed to it.
export function Written({ picture, side, table }) {
  if (!table.issue.length && !table.agreed.length) return null;
  return html`<div class="issue-part">
    <h3 id="issue-title">${say("this-issue")}</h3>
    <ol class="issue" aria-labelledby="issue-title">
      ${table.issue.map((award) => html`<${Award} key=${award.id} picture=${picture} award=${award} />`)}
    </ol>
    <p class="small">${say(theyAgree(picture, side, table) ? "they-agree" : "they-have-not-agreed", {
      team: rivalsName(picture, side),
    })}</p>
  </div>`;
}

const theyAgree = (picture, side, table) =>
  rivals(picture, side).every((team) => table.agreed.includes(team));

// Agreed by both, an issue is packed and locked. Both keys keep their places from the first point on.
export function Marks(props) {
  const { picture, side, table } = props;
  const agreed = table.agreed.includes(side);
  const both = agreed && theyAgree(picture, side, table);
  return html`<div class="marks">
    <button type="button" class="quiet" disabled=${agreed || !table.issue.length}
        onClick=${() => agree(props)}>${say(agreed ? "issue-agreed" : "agree-issue")}</button>
    <button type="button" class="quiet" disabled=${!both}
        onClick=${() => mark(props, "pack", say("packed"))}>${say("pack")}</button>
  </div>`;
}

function Award({ picture, award: { what, team, points, state } }) {
  return html`<li><span>${say(`award-${what}`)}, ${teamName(picture, team)} <b>+${points}</b></span>
    ${" "}<${State} state=${state} /></li>`;
}
