// What is to be called next: the whole round in one tap, and each match of it by itself.

import { html } from "../vendor/preact-htm.js";
import { fill } from "../words.js";
import { tableSpan, teamsOf } from "./words.js";

// How many matches behind the next round are shown; the others are in the schedule.
const SHOWN = 5;

// A key is pressed by mistake more easily than a button: what it does is said first.
export function callNext(toPlay, start) {
  const round = toPlay.length ? nextRound(toPlay) : [];
  if (round.length === 1) return start("call", round[0]);
  return round.length > 1 && start("callRound", { fixtures: round, asking: true });
}

// The matches that begin together, next of all: those that have a time.
function nextRound(toPlay) {
  return toPlay.filter((each) => each.start_ms !== null && each.start_ms === toPlay[0].start_ms);
}

export function Next(act) {
  const { words, state, may, start } = act;
  const all = state.console.shown.to_play;
  const round = all.length ? nextRound(all) : [];
  const rest = all.filter((each) => !round.includes(each));
  const later = [
    ...rest.filter((each) => each.start_ms === null),
    ...rest.filter((each) => each.start_ms !== null).slice(0, SHOWN),
  ];
  return html`<section class="next" aria-labelledby="next-title">
    <h2 id="next-title">${words["next.title"]}</h2>
    ${all.length === 0 && html`<p class="faded">${words["next.none"]}</p>`}
    ${
      round.length > 1 &&
      may("call_match") &&
      html`<button class="whole-round" aria-keyshortcuts="c"
        onClick=${() => start("callRound", { fixtures: round })}>
        ${fill(words["next.call-round"], { count: round.length, time: round[0].at })}
        ${" "}<kbd aria-hidden="true">c</kbd></button>`
    }
    <ul class="round">${round.map(
      (each) => html`<${Fixture} key=${each.match}
        each=${each} soon=${true} ...${act} />`,
    )}
      </ul>
    ${
      later.length > 0 &&
      html`<ul class="lines">${later.map(
        (each) => html`<${Fixture} key=${each.match} each=${each} ...${act} />`,
      )}</ul>`
    }
  </section>`;
}

function Fixture({ each, soon, words, start, may, page }) {
  return html`<li>
    <span class="when">${each.at}</span>
    <span class="what"><b>${each.match}</b> ${teamsOf(each)}${
      each.tables.length > 0 &&
      html`<span class="faded"> ${fill(words["next.tables"], { tables: tableSpan(each.tables) })}</span>`
    }${soon && each.still.map((said) => html`<span key=${said} class="still">${said}</span>`)}</span>
    ${
      each.start_ms === null
        ? html`<span class="still">${words["next.no-time"]}</span>${
            may("change_schedule") &&
            html`<button class="quiet" onClick=${() => start("schedule", { how: "move", match: each.match })}>
              ${words["next.give-time"]}</button><a class="button quiet"
                href=${`${page.here}/setup/schedule`}>${words["next.more-times"]}</a>`
          }`
        : may("call_match") &&
          html`<button class="quiet" onClick=${() => start("call", each)}
            aria-label=${fill(words["next.call-of"], { match: each.match })}>${words["next.call"]}</button>`
    }
  </li>`;
}
