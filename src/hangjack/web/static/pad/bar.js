// The bar at the thumb: a question, and what can be answered.

import { html } from "../vendor/preact-htm.js";
import { say } from "./words.js";

export function Bar({ says, children }) {
  return html`<div class="asks" role="region" aria-label=${say("asked")}>
    <p role="status">${says}</p>${children}
  </div>`;
}
