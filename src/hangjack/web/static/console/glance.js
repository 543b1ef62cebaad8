// How many tables play, are late, wait for a sheet or call; a tap leads to the next match with such a table.

import { html } from "../vendor/preact-htm.js";

const ALWAYS = ["calling", "late", "waiting", "playing"];
const ORDER = ["calling", "disputed", "differing", "late", "waiting", "stopped", "break", "ready", "playing"];

export function Glance({ matches, words }) {
  const tables = matches.flatMap((match) => match.tables);
  const counted = ORDER.map((state) => [state, tables.filter((table) => table.state === state).length]);
  const shown = counted.filter(([state, number]) => number > 0 || ALWAYS.includes(state));
  return html`<section class="glance" aria-labelledby="glance-title">
    <h2 id="glance-title" class="sr">${words["glance.title"]}</h2>
    <ul>
      ${shown.map(
        ([state, number]) => html`<li key=${state} class=${number ? state : "nothing"}>
          ${
            number
              ? html`<button class="count" onClick=${() => lookAt(state)}><b>${number}
                </b> ${words[`glance.${state}`]}</button>`
              : html`<span class="count"><b>0</b> ${words[`glance.${state}`]}</span>`
          }
        </li>`,
      )}
    </ul>
  </section>`;
}

let looked = null;

// From match to match: the one after the one looked at last, and from the last to the first.
function lookAt(state) {
  const cards = [...document.querySelectorAll(".match")].filter((card) =>
    card.querySelector(`.table.${state}`),
  );
  looked = cards[(cards.indexOf(looked) + 1) % cards.length];
  looked?.querySelector(".face").focus();
  looked?.scrollIntoView({ block: "nearest" });
}
