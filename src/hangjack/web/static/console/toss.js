// The toss of a match: who is there for it, and how it is drawn without a coin.

import { html } from "../vendor/preact-htm.js";
import { fill } from "../words.js";
import { partiesOf } from "./words.js";

export function tossMoves({ move, words }) {
  const asked = ({ match }, tag, body = {}) => ({
    back: { match },
    request: () => ({ tag, match, body }),
  });
  return {
    comeForToss: ({ match, side }) =>
      move("comeForToss", {
        title: fill(words["toss.came"], { team: match.teams[side].name }),
        ...asked(match, "come-for-toss", { side }),
      }),
    commitToss: (match) => move("commitToss", { lead: words["toss.help"], ...asked(match, "commit-toss") }),
    drawToss: (match) =>
      move("drawToss", {
        back: { match: match.match },
        fields: () => [{ name: "words", label: words["toss.words"], required: true }],
        request: (values) => ({ tag: "draw-toss", match: match.match, body: { words: values.words } }),
      }),
  };
}

// What the form of the toss begins with: whoever did not come has lost it, else the draw says who won.
export function tossFields(match, words) {
  const parties = partiesOf(match);
  const missed = match.toss?.missed || [];
  const winner = missed.length ? parties.find((side) => !missed.includes(side)) : match.toss?.drawn;
  const options = parties.map((side) => ({ value: side, label: match.teams[side].name }));
  const radio = (name, label, value) => ({ name, kind: "radio", label, value, options, required: true });
  return [
    radio("winner", words["toss.winner"], winner || ""),
    radio("north", words["toss.north"], winner || ""),
    { name: "absent", kind: "people", label: words["toss.absent"], value: missed, options },
  ];
}

export function Toss({ match, words, start, page }) {
  const { toss } = match;
  return html`<h3>${words["title-of.toss"]}</h3>
    <ul class="lines">
      ${partiesOf(match).map(
        (side) => html`<li key=${side}>
          <span class="what">${match.teams[side].name}: ${there(toss, side, words, page)}</span>
          ${
            !toss.came_ms[side] &&
            html`<button class="quiet" onClick=${() => start("comeForToss", { match, side })}
                aria-label=${fill(words["toss.came"], { team: match.teams[side].name })}
              >${words["do.comeForToss"]}</button>`
          }
        </li>`,
      )}
      <li>
        <span class="what">${
          toss.drawn ? fill(words["toss.drawn"], { team: match.teams[toss.drawn].name }) : words["toss.coin"]
        }</span>
        ${
          !toss.drawn && !toss.missed.length && html`<${Draw} match=${match} words=${words} start=${start} />`
        }
      </li>
    </ul>`;
}

function Draw({ match, words, start }) {
  const name = match.toss.committed ? "drawToss" : "commitToss";
  return html`<button class="quiet" onClick=${() => start(name, match)}>${words[`do.${name}`]}</button>`;
}

function there(toss, side, words, page) {
  if (toss.missed.includes(side)) return words["toss.missed"];
  return toss.came_ms[side]
    ? fill(words["toss.since"], { time: page.time(toss.came_ms[side]) })
    : words["toss.not-yet"];
}
