// The running game: the score in words, who scored and what for, and how a game gets onto the sheet.

import { html, Component } from "../vendor/preact-htm.js";
import { other, say } from "./words.js";
import { last, latest, progress } from "./state.js";
import { State, boardInWords, inWords, scoreInWords, teamName } from "./shown.js";
import { enter, lane, mark, undo, undoable } from "./moves.js";
import { GameForm } from "./form.js";

// Stays in sight wherever one has scrolled to: both names,
// the score in words, and how far the last entry has come.
export function Score({ picture, side, table, picked, pick }) {
  const shut = table.closed || !picture.may.includes("write_score");
  const state = latest(table, side);
  return html`<section aria-labelledby="score-title">
    <h2 id="score-title" class="lead" tabindex="-1">${scoreInWords(picture, table)}</h2>
    <div class="sides" role="group" aria-label=${say("who-scored")}>
      ${["A", "B"].map(
        (each) => html`<button type="button" class=${`side${each === side ? " own" : ""}`}
            aria-pressed=${String(picked.team === each)}
        disabled=${shut} onClick=${() => pick({ team: picked.team === each ? null : each })}>
        <span class="name">${teamName(picture, each)}</span><span class="points">${table.points[each]}</span>
      </button>`,
      )}
    </div>
    <p class="stand"><span>${standing(picture, table)}</span> ${
      state && html`<${State} state=${state} />`
    }</p>
  </section>`;
}

function standing({ rules }, table) {
  if (table.closed) return say("table-closed");
  const values = { table: table.number, number: table.next, half: 1 };
  let games = 0;
  for (const [before, played] of rules.halves.entries())
    if (table.next > games) [values.half, games] = [before + 1, games + played];
  return say(rules.halves.length ? "stand-half" : "stand", values);
}

export class Game extends Component {
  enter(line) {
    const { table, writing, write } = this.props;
    enter(this.props, table.number, writing?.number ?? table.next, line);
    write(null);
  }

  render(props) {
    const { picture, side, table, writing, write } = props;
    const open = !table.closed && picture.may.includes("write_score");
    const line = last(table.lines.filter((each) => each.agreed || each.written[side]));
    const number = writing?.number ?? table.next;
    return html`<section aria-label=${say("running-game")}>
      <p class="board">${boardInWords(picture)}${
        table.powerPlay &&
        open &&
        html` <strong class="chip">${say("power-play", { bonus: picture.rules.bonus })}</strong>`
      }</p>
      ${
        line &&
        html`<p class="latest">${say("game", { number: line.number })}: ${inWords(
          picture,
          line.agreed ?? line.written[side],
        )} <${State} state=${progress(line, side)} /></p>`
      }
      ${table.stopped.map((why) => html`<p class="note">${say("stands-still", { why })}</p>`)}
      ${open && !writing && html`<${Keys} ...${props} />`}
      ${
        (open || writing) &&
        html`<${GameForm} key=${`${writing?.number} ${writing?.winner}`} ...${props} number=${number}
            winner=${writing?.winner} line=${writing?.line}
        choose=${(winner) => write(winner && { ...writing, winner })} enter=${(each) => this.enter(each)} />`
      }
      ${open && !writing && html`<${Issue} ...${props} />`}
    </section>`;
  }
}

// Who first or what first: points are written when both are
// known. The next ones need both again, so that none go astray.
function Keys(props) {
  const { picture, table, picked, pick, said } = props;
  const bonus = table.powerPlay ? picture.rules.bonus : 0;
  const hint = picked.team
    ? say("points-for", { team: teamName(picture, picked.team) })
    : picked.key
      ? say("key-for", { what: picked.key.label })
      : said || say("tap-side");
  return html`<div class="keys-part">
    <div class="hint"><p id="keys-hint">${hint}</p>
      <button type="button" class="quiet" disabled=${!undoable(props)}
          onClick=${() => undo(props)}>${say("erase")}</button></div>
    <div class="keys" role="group" aria-labelledby="keys-hint">
      ${keysOf(picture.rules, bonus).map(
        (
          key,
        ) => html`<button type="button" class="key" aria-pressed=${String(picked.key?.label === key.label)}
            aria-disabled=${String(isTaken(key, table.issue))}
        onClick=${() => pick({ key: picked.key?.label === key.label ? null : key })}>
        <span>${key.label}</span> <b>+${key.points}</b></button>`,
      )}
    </div>
  </div>`;
}

export function writePoints({ picture, table, add }, { team, key }) {
  const award = { what: key.what, side: picture.seats[team], points: key.points };
  add(
    "write-points",
    { table: table.number, award },
    lane(table.number),
    say("wrote", { what: key.label, points: key.points, team: teamName(picture, team) }),
  );
}

function Issue(props) {
  const { picture, side, table } = props;
  if (!table.issue.length && !table.agreed.length) return null;
  const agreed = table.agreed.includes(side);
  const theirs = table.agreed.includes(other(side));
  return html`<div class="issue-part">
    <h3 id="issue-title">${say("this-issue")}</h3>
    <ol class="issue" aria-labelledby="issue-title">
      ${table.issue.map(
        (award) =>
          html`<li><span>${say(`award-${award.what}`)}, ${teamName(picture, award.team)} <b>+${award.points}
            </b></span> <${State} state=${award.state} /></li>`,
      )}
    </ol>
    <p class="small">${say(theirs ? "they-agree" : "they-have-not-agreed", {
      team: teamName(picture, other(side)),
    })}</p>
    <div class="marks">
      <button type="button" class="quiet" disabled=${agreed}
          onClick=${() => mark(props, "agree", say("issue-agreed"))}
        >
          ${say(agreed ? "issue-agreed" : "agree-issue")}
        </button>
      <button type="button" class="quiet" disabled=${!agreed || !theirs}
          onClick=${() => mark(props, "pack", say("packed"))}>${say("pack")}</button>
    </div>
  </div>`;
}

// What an issue has only once: High, Low, Game, and the Jack, hung or not.
export function isTaken(key, issue) {
  const jacks = ["jack", "hang_jack"];
  const same = jacks.includes(key.what) ? jacks : ["high", "low", "game"].filter((what) => what === key.what);
  return issue.some((award) => same.includes(award.what));
}

// Every key with what it is worth now; in the power play a kick counts more.
function keysOf(rules, bonus) {
  const kicks = Object.entries(rules.kicks)
    .sort(([, one], [, another]) => another - one)
    .map(([rank, points]) => ({ what: "kick", points: points + bonus, label: say(`kick-${rank}`) }));
  const counted = Object.entries({ high: "high", low: "low", jack: "jack", hang_jack: "hang", game: "game" });
  return [
    ...kicks,
    ...counted.map(([what, worth]) => ({ what, points: rules.points[worth], label: say(`award-${what}`) })),
    { what: "gift", points: 1, label: say("award-gift") },
    { what: "penalty", points: 1, label: say("award-penalty") },
  ];
}
