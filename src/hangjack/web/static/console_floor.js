// The matches under way: score, tables with what goes on there, and the clocks that count down.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { fill, now, span } from "./console_words.js";

const LOUD = new Set(["calling", "disputed", "differing", "late"]);

export function Floor({ matches, words, open, page }) {
  return html`<section class="floor" aria-labelledby="floor-title">
    <h2 id="floor-title" class="sr">${words["floor.title"]}</h2>
    ${matches.length === 0 && html`<p class="note">${words["floor.none"]}</p>`}
    <ul class="matches">
      ${matches.map((match) => html`<${Card} key=${match.match} match=${match} words=${words} open=${open} page=${page} />`)}
    </ul>
  </section>`;
}

function Card({ match, words, open, page }) {
  const loud = match.tables.some((table) => LOUD.has(table.state));
  const hall = match.tables.map((table) => table.hall).filter(Boolean);
  return html`<li class=${`match ${loud ? "loud" : ""}`}>
    <button class="face" onClick=${() => open({ match: match.match })}>
      <span class="line faded">
        <b>${match.match}</b>
        <span>${hall.length ? fill(words["floor.tables"], { tables: `${hall[0]}–${hall[hall.length - 1]}` }) : ""}</span>
        <span class="chip">${match.says}</span>
      </span>
      <span class="line teams">
        <span class="team">${match.teams.A.name}</span>
        <span class="number">${match.bullseyes.A}<span class="faded">–</span>${match.bullseyes.B}</span>
        <span class="team">${match.teams.B.name}</span>
      </span>
      <span class="tables">
        ${match.tables.map(
          (table) => html`<span key=${table.number} class=${`table ${LOUD.has(table.state) ? "loud" : ""} ${table.state}`}>
            <b>${table.number}</b> <span class="figure">${table.bullseyes.A}–${table.bullseyes.B}</span>
            <span class="state">${table.says}${table.until_ms !== null && html` <${Left} ms=${table.until_ms} />`}</span>
          </span>`,
        )}
      </span>
      <span class="line clocks faded">
        ${match.clocks.slice(0, 1).map((clock) => html`<${Clock} key=${clock.due_ms + clock.says} clock=${clock} />`)}
        ${match.clocks.length === 0 && html`<span>${fill(words["floor.start"], { time: page.time(match.start_ms) })}</span>`}
      </span>
    </button>
  </li>`;
}

export function Clock({ clock }) {
  useSeconds();
  const left = clock.due_ms - now();
  return html`<span class="clock"><span>${clock.says}</span> <b class=${left < 0 ? "fault" : ""}>${left < 0 ? "+" : ""}${span(left)}</b></span>`;
}

function Left({ ms }) {
  useSeconds();
  return html`<b>${span(Math.max(0, ms - now()))}</b>`;
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
