// What this phone has written, and how far each entry has come.

import { html } from "../vendor/preact-htm.js";
import { say } from "./words.js";
import { stateOf } from "./state.js";
import { State, teamName } from "./shown.js";

const SHOWN = 12;

// What can be, and yet surprises, is written all the same by whoever is sure.
export const isDoubt = ({ code }) => /(^|\.)doubt\./.test(code ?? "");

export function Entries({ game, picture, outbox, entries, level }) {
  const latest = entries.slice(-SHOWN).reverse();
  return html`<section aria-labelledby="phone-title">
    <h2 id="phone-title">${say("this-phone")}</h2>
    <p>${picture.you ? heldBy(picture) : ""}</p>
    ${level && html`<p class="small" data-level=${level}>${say(`level-${level}`)}</p>`}
    <details>
      <summary>${say("entries")}</summary>
      <ol class="entries">${latest.map(
        (entry) =>
          html`<li key=${entry.id}><span>${described(game, picture, entry)}</span> <${State}
              state=${shownAs(entry, outbox)} /></li>`,
      )}</ol>
    </details>
  </section>`;
}

// Entries that somebody else made on this phone wait for their own link.
function shownAs(entry, outbox) {
  if (entry.state === "refused") return entry.state;
  return entry.state === "waiting" && !outbox.isOurs(entry) ? "kept" : stateOf(entry);
}

export function described(game, picture, entry) {
  const { tag, fields } = entry;
  const table = fields.table ?? fields.place?.table;
  const own = game.described(picture, entry);
  if (own) return own;
  const number = fields.place?.number;
  const line = fields.line && game.inWords(picture, fields.line);
  return say(`did-${tag}`, { table, number, line });
}

// Whoever plays alone writes for nobody else.
function heldBy(picture) {
  const person = picture.you.name || picture.you.id;
  const team = teamName(picture, picture.side);
  return say(person === team ? "held-alone" : "held-by", { person, team });
}
