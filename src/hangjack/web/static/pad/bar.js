// The bar at the thumb: a question, and what can be answered. It covers the keys and moves nothing.

import { html } from "../vendor/preact-htm.js";
import { say } from "./words.js";

// `layer` tells one question from the next.
export function Bar({ says, layer, children }) {
  return html`<div class="asks" role="region" aria-label=${say("asked")} data-layer=${`asks ${layer ?? ""}`}>
    <p role="status">${says}</p>${children}
  </div>`;
}

// Two versions of one thing, side by side, with who wrote which.
export function Versions({ ours, theirs, who }) {
  return html`<dl class="versions">
    <div><dt>${say("you")}</dt><dd>${ours}</dd></div>
    <div><dt>${who}</dt><dd>${theirs}</dd></div>
  </dl>`;
}
