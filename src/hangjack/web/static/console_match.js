// One match on the console: its tables and who sits there, its clocks, and everything that can be done in it.

import { html, useState } from "./vendor/preact-htm.js";
import { ask } from "./api.js";
import { Clock } from "./console_floor.js";
import { Sheet } from "./console_sheet.js";
import { fill } from "./console_words.js";

export function MatchDialog({ match, words, page, close, may, start, open, refresh }) {
  const [fault, setFault] = useState("");
  const seat = async (side, table) => {
    setFault("");
    try {
      await ask(`${page.base}/matches/${match.match}/seat-pair`, { type: "seat-pair", side, table });
      await refresh();
    } catch (error) {
      setFault(error.message);
    }
  };
  const begun = match.state !== "called";
  const over = match.state === "to_close";
  return html`<${Sheet} title=${`${match.match}: ${match.teams.A.name} – ${match.teams.B.name}`} words=${words} close=${close}>
    <div class="score" role="group" aria-label=${words["match.score"]}>
      <span class="team">${match.teams.A.name}</span><span class="number">${match.bullseyes.A}</span><span class="number">${match.bullseyes.B}</span><span class="team">${match.teams.B.name}</span>
    </div>
    <p class="faded">${match.says}</p>
    <ul class="clock-list">${match.clocks.map((clock) => html`<li key=${clock.says + clock.due_ms}><${Clock} clock=${clock} /></li>`)}</ul>
    <h3>${words["match.tables"]}</h3>
    <ul class="lines">
      ${match.tables.map(
        (table) => html`<li key=${table.number}>
          <span class="when">${table.number}</span>
          <span class="what">${table.says} · ${table.bullseyes.A}–${table.bullseyes.B}${table.hall ? ` · ${fill(words["queue.hall"], { table: table.hall })}` : ""}</span>
          ${may("seat") && !over && ["A", "B"].filter((side) => !table.seated.includes(side) && table.games === 0).map((side) => html`<button key=${side} class="quiet" onClick=${() => seat(side, table.number)}>${fill(words["match.sat"], { team: match.teams[side].name })}</button>`)}
        </li>`,
      )}
    </ul>
    ${fault && html`<p class="note fault" role="alert">${fault}</p>`}
    <h3>${words["match.do"]}</h3>
    <div class="row">
      ${may("toss") && !match.tossed && !begun && html`<button class="quiet" onClick=${() => start("toss", match)}>${words["do.toss"]}</button>`}
      ${may("award_match") && !over && html`<button class="quiet" onClick=${() => start("noShow", match)}>${words["do.noShow"]}</button>`}
      ${may("award_match") && match.awarded && html`<button class="quiet" onClick=${() => start("takeBack", match)}>${words["do.takeBack"]}</button>`}
      ${may("scrap_table") && !over && html`<button class="quiet" onClick=${() => start("scrap", { match })}>${words["do.scrap"]}</button>`}
      ${(may("fine") || may("sanction")) && html`<button class="quiet" onClick=${() => start("verdict", match)}>${words["do.verdict"]}</button>`}
      ${may("manage_access") && html`<button class="quiet" onClick=${() => open({ phones: match.match })}>${words["match.phones"]}</button>`}
      ${may("manage_access") && html`<a class="button quiet" href=${`${page.here}/m/${match.match}/cards`}>${words["match.cards"]}</a>`}
      <a class="button quiet" href=${`${page.here}/m/${match.match}/ruling`}>${words["match.ruling"]}</a>
      <a class="button quiet" href=${`${page.here}/m/${match.match}`}>${words["match.page"]}</a>
    </div>
    <p class="faded small">${words["match.substitution"]}</p>
    ${match.rulings.length > 0 && html`<h3>${words["match.rulings"]}</h3>
      <ul class="lines">${match.rulings.map((ruling) => html`<li key=${ruling.id}><span class="when">${ruling.table}</span><span class="what">${ruling.says}</span><button class="danger" onClick=${() => start("overrule", { match, ruling })}>${words["do.overrule"]}</button></li>`)}</ul>`}
    ${match.gaps.length > 0 && html`<h3>${words["match.gaps"]}</h3><ul>${match.gaps.map((gap) => html`<li key=${gap}>${gap}</li>`)}</ul>`}
  <//>`;
}
