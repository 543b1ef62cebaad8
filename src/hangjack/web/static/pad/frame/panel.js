// A question that covers the keys of a table's pad: a heading, some lines, and the answers as keys.

import { html } from "../../vendor/preact-htm.js";
import { say } from "../words.js";

export function Panel({ title, lines = [], fault, children, keys }) {
  return html`<section class=${`panel${fault ? " fault" : ""}`} data-layer=${title}
      aria-label=${say("a-question")}>
    <h3 tabindex="-1">${title}</h3>
    ${lines.map((line, at) => html`<p class=${at ? "" : "big"} key=${at}>${line}</p>`)}
    ${children}
    <div class="push"></div>
    ${keys.map(
      ([label, act, kind]) => html`<button type="button" key=${label} class=${kind ?? "quiet"}
          onClick=${act}>${label}</button>`,
    )}
  </section>`;
}
