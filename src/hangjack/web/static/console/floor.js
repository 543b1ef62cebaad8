// The matches under way: score, tables with what goes on there, and the clocks that count down.

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { fill } from "../words.js";
import { Next } from "./next.js";
import { now, partiesOf, span, tableScore, tableSpan, waitsForSomebody } from "./words.js";

const LOUD = new Set(["calling", "disputed", "differing", "late"]);
// What comes due later than this is no matter for a card; the match itself lists it.
const SOON_MS = 15 * 60000;
const CALLS = { calling: "official", disputed: "dispute" };

export function Floor(act) {
  const { matches, words } = act;
  return html`<section class="floor" aria-labelledby="floor-title">
    <h2 id="floor-title" class="sr">${words["floor.title"]}</h2>
    ${
      matches.length === 0 &&
      html`<p class="note">${words["floor.none"]}</p><div class="at-rest"><${Next} ...${act} /></div>`
    }
    <ul class="matches">
      ${matches.map((match) => html`<${Card} key=${match.match} match=${match} ...${act} />`)}
    </ul>
  </section>`;
}

function Card({ match, words, open, page, may, start }) {
  const score = page.game.scoreOf(match);
  const loud = match.tables.some((table) => LOUD.has(table.state));
  const hall = match.tables.map((table) => table.hall).filter(Boolean);
  const soon = match.clocks.find((clock) => clock.due_ms - now() < SOON_MS);
  return html`<li class=${`match ${loud ? "loud" : ""}`}>
    <button class="face" onClick=${() => open({ match: match.match })}>
      <span class="line faded">
        <b>${match.match}</b>
        <span class="where">${hall.length ? fill(words["floor.tables"], { tables: tableSpan(hall) }) : ""}
          </span>
        <span class="chip">${match.says}</span>
      </span>
      ${partiesOf(match).map(
        (side) =>
          html`<span key=${side} class="line side-of"><span class="team">
            ${match.teams[side].short || match.teams[side].name}
            </span> <span class="number">${score[side]}</span></span>`,
      )}
      <span class="tables">${match.tables.map(
        (table) => html`<${Table} key=${table.number} table=${table} match=${match} words=${words}
            page=${page} />`,
      )}</span>
      <span class="line clocks faded">
        ${
          soon
            ? html`<${Clock} clock=${soon} />`
            : html`<span>${fill(words["floor.start"], { time: match.starts })}</span>`
        }
      </span>
    </button>
    ${
      may("seat") &&
      waitsForSomebody(match) &&
      html`<button class="quiet seat-all" onClick=${() => start("seatAll", match)}
          aria-label=${`${match.match}: ${words["do.seatAll"]}`}>${words["do.seatAll"]}</button>`
    }
  </li>`;
}

function Table({ table, match, words, page }) {
  const call = match.calls.find((each) => each.kind === CALLS[table.state] && each.table === table.number);
  return html`<span class=${`table ${LOUD.has(table.state) ? "loud" : ""} ${table.state}`}>
    <b>${table.number}</b>
    <span class="state">${tableSays(table, match, words)}</span>
    ${table.until_ms !== null && html`<${Left} ms=${table.until_ms} />`}
    ${call?.since_ms && html`<${Since} ms=${call.since_ms} />`}
    <span class="figure">${tableScore(match, table, page)}</span>
  </span>`;
}

// What goes on at a table; a late one says who is missing there.
export function tableSays(table, match, words) {
  const missing = partiesOf(match).filter((side) => !table.seated.includes(side));
  if (table.state !== "late" || missing.length !== 1) return table.says;
  return fill(words["floor.late"], { team: match.teams[missing[0]].name });
}

export function Clock({ clock }) {
  useSeconds();
  const left = clock.due_ms - now();
  return html`<span class="clock"><span>${clock.says}</span> <b
      class=${left < 0 ? "fault" : ""}>${left < 0 ? "+" : ""}${span(left)}</b></span>`;
}

function Left({ ms }) {
  useSeconds();
  return html`<b class="left">${span(Math.max(0, ms - now()))}</b>`;
}

export function Since({ ms }) {
  useSeconds();
  return html`<span class="since">${span(now() - ms)}</span>`;
}

function useSeconds() {
  const [, turn] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => turn((count) => count + 1), 1000);
    return () => clearInterval(ticking);
  }, []);
}
