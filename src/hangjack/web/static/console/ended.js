// The matches that are over, folded away until somebody looks for one: by its number or a team's name.

import { html, useState } from "../vendor/preact-htm.js";
import { see } from "../api.js";
import { fill } from "../words.js";
import { teamsOf, why } from "./words.js";

// How many are listed at once; whoever looks for another one types.
const LISTED = 12;

export function Ended({ words, page, open, say, fetchMatch }) {
  const [found, setFound] = useState([]);
  const [wanted, setWanted] = useState("");
  const look = async (event) => {
    if (!event.target.open) return;
    try {
      const all = await see(`${page.base}/schedule`);
      setFound(all.filter((each) => each.over).reverse());
    } catch (error) {
      say({ text: why(error, words) });
    }
  };
  const turnTo = async (match) => {
    try {
      await fetchMatch(match);
      open({ match });
    } catch (error) {
      say({ text: why(error, words) });
    }
  };
  const fits = (each) =>
    `${each.match} ${teamsOf(each)}`.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
  const shown = found.filter(fits);
  return html`<details class="ended" onToggle=${look}>
    <summary>${words["ended.title"]}</summary>
    <p class="field"><label for="ended-search">${words["ended.search"]}</label>
      <input id="ended-search" type="search" value=${wanted} autocomplete="off"
        onInput=${(event) => setWanted(event.target.value)} /></p>
    ${shown.length === 0 && html`<p class="faded">${words["ended.none"]}</p>`}
    <ul class="lines">${shown.slice(0, LISTED).map(
      (each) => html`<li key=${each.match}>
        <span class="what"><b>${each.match}</b> ${teamsOf(each)}
          ${" "}${each.result ? each.result.standing.join("–") : ""}</span>
        <button class="quiet" onClick=${() => turnTo(each.match)}
          aria-label=${fill(words["ended.open-of"], { match: each.match })}>${words["ended.open"]}</button>
      </li>`,
    )}</ul>
    ${
      shown.length > LISTED &&
      html`<p class="faded">
        ${fill(words["ended.more"], { count: shown.length - LISTED })}</p>`
    }
  </details>`;
}
