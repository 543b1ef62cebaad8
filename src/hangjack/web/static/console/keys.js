// Keys for the whole console and for an open match, listed under
// "?". They can be turned off, and are off while somebody types.

import { html, useLayoutEffect, useState } from "../vendor/preact-htm.js";
import { hallMoves, startInHall } from "./bar.js";
import { matchMoves } from "./match.js";
import { callNext } from "./next.js";
import { Sheet } from "./sheet.js";

const OFF = "hangjack-keys-off";
const TYPED = "input, textarea, select, [contenteditable]";
const HALL = ["j", "1", "c", "a", "s", "l", "f", "g", "?", "Esc"];
const MATCH = ["e", "b", "t", "d", "u", "n", "x", "f", "p"];

function areOff() {
  return localStorage.getItem(OFF) === "yes";
}

export function useKeys(act, opened) {
  // At once, so that a key pressed right after a sheet was closed is heard.
  useLayoutEffect(() => {
    const pressed = (event) => {
      if (areOff() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPED)) return;
      const done =
        opened === null ? inHall(event.key, act) : opened.match && inMatch(event.key, act, opened.match);
      if (done) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

function inHall(key, act) {
  const { start, open, may, matches, state } = act;
  const move = hallMoves(act).find((each) => each.key === key);
  if (key === "?") open({ keys: true });
  else if (move) startInHall(move.name, act);
  else if (key === "c" && may("call_match")) callNext(state.console.shown.to_play, start);
  else if (key === "j" || key === "k") step(key === "j" ? 1 : -1);
  else if (/^[1-9]$/.test(key) && matches[key - 1]) open({ match: matches[key - 1].match });
  else return false;
  return true;
}

function inMatch(key, act, id) {
  const move = matchMoves(act.state.matches[id], act).find((each) => each.key === key);
  move?.go();
  return Boolean(move);
}

// Walks from call to call; the first thing that can be done about it gets the focus.
function step(by) {
  const calls = [...document.querySelectorAll("[data-call]")];
  const at = calls.findIndex((call) => call.contains(document.activeElement));
  const next = calls[at === -1 ? (by > 0 ? 0 : calls.length - 1) : at + by];
  next?.querySelector(".answers button, .answers a")?.focus();
}

export function Keys({ words, close }) {
  const [off, setOff] = useState(areOff());
  const turn = (event) => {
    localStorage.setItem(OFF, event.target.checked ? "no" : "yes");
    setOff(!event.target.checked);
  };
  return html`<${Sheet} title=${words["keys.title"]} words=${words} close=${close}>
    <${List} keys=${HALL} part="hall" words=${words} />
    <h3>${words["keys.in-match"]}</h3>
    <${List} keys=${MATCH} part="match" words=${words} />
    <label><input type="checkbox" checked=${!off} onChange=${turn} /> ${words["keys.on"]}</label>
  <//>`;
}

function List({ keys, part, words }) {
  return html`<dl class="facts keys">
    ${keys.map(
      (key) =>
        html`<dt key=${key}><kbd>${words[`keys.names.${key}`] || key}</kbd></dt>
          <dd>${words[`keys.${part}.${key}`]}</dd>`,
    )}
  </dl>`;
}
