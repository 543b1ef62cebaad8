// What can be done for the whole competition: what a hall
// asks for most in a row of buttons, everything in one sheet.

import { html } from "../vendor/preact-htm.js";
import { see } from "../api.js";
import { HALL } from "./moves.js";
import { Sheet } from "./sheet.js";
import { why } from "./words.js";

export function hallMoves({ may }) {
  return HALL.filter((each) => each.acts.some(may));
}

// A verdict about no match is about anybody on any form: the forms are fetched when it is asked for.
export async function startInHall(name, { start, page, say, words }) {
  if (name !== "verdict") return start(name);
  try {
    return start(name, { forms: await see(`${page.base}/people`) });
  } catch (error) {
    return say({ text: why(error, words) });
  }
}

export function Bar(act) {
  const { words, open } = act;
  const often = hallMoves(act).filter((each) => !each.rare);
  return html`<div class="bar" role="toolbar" aria-label=${words["bar"]}>
    ${often.map(
      (each, at) => html`<${HallButton} key=${each.name} each=${each} quiet=${at > 0} ...${act} />`,
    )}
    <button class="quiet more" onClick=${() => open({ more: true })}>${words["more.open"]}</button>
    <button class="quiet" aria-keyshortcuts="?"
        onClick=${() => open({ keys: true })}>${words["keys.open"]} <kbd aria-hidden="true">?</kbd></button>
  </div>`;
}

function HallButton({ each, quiet, ...act }) {
  const { words } = act;
  return html`<button class=${quiet ? "quiet" : ""} aria-keyshortcuts=${each.key}
      onClick=${() => startInHall(each.name, act)}>${words[each.words]} <kbd aria-hidden="true">${each.key}
        </kbd></button>`;
}

function Decisions({ words, page }) {
  return html`<a class="button quiet" href=${`${page.here}/decisions`}>${words["decisions"]}</a>`;
}

function Publishing({ words, start, state }) {
  const name = state.console.shown.withheld ? "publish" : "withhold";
  return html`<button class="quiet" onClick=${() => start(name)}>${words[`${name}.open`]}</button>`;
}

export function More({ close, ...act }) {
  const { words, may, page } = act;
  return html`<${Sheet} title=${words["more.title"]} words=${words} close=${close}>
    <div class="whole">
      ${hallMoves(act).map(
        (each) =>
          html`<button key=${each.name} class="quiet"
              onClick=${() => startInHall(each.name, act)}>${words[each.words]}</button>`,
      )}
      ${may("publish") && html`<${Publishing} ...${act} />`}
      ${may("check_in") && html`<a class="button quiet" href=${`${page.here}/door`}>${words["door"]}</a>`}
      <${Decisions} ...${act} />
    </div>
  <//>`;
}
