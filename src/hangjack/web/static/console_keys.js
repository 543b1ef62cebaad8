// Keys for the whole console, listed under "?". They can be turned off, and are off while somebody types.

import { html, useLayoutEffect, useState } from "./vendor/preact-htm.js";
import { Sheet } from "./console_sheet.js";

const OFF = "hangjack-keys-off";
const TYPED = "input, textarea, select, [contenteditable]";

function areOff() {
  return localStorage.getItem(OFF) === "yes";
}

export function useKeys(act, isOpen) {
  // At once, so that a key pressed right after a sheet was closed is heard.
  useLayoutEffect(() => {
    const pressed = (event) => {
      if (isOpen || areOff() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPED)) return;
      const done = keyed(event.key, act);
      if (done) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

function keyed(key, { start, open, may, matches, state }) {
  if (key === "?") open({ keys: true });
  else if (key === "a" && may("post_notice")) start("announce");
  else if (key === "s" && may("change_schedule")) start("schedule");
  else if (key === "c" && may("call_match") && state.console.shown.to_play.length) start("call", state.console.shown.to_play[0]);
  else if (key === "j" || key === "k") step(key === "j" ? 1 : -1);
  else if (/^[1-9]$/.test(key) && matches[key - 1]) open({ match: matches[key - 1].match });
  else return false;
  return true;
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
    <dl class="facts">
      ${["j", "a", "s", "c", "1", "?", "Esc"].map((key) => html`<dt key=${key}><kbd>${words[`keys.names.${key}`] || key}</kbd></dt><dd>${words[`keys.${key}`]}</dd>`)}
    </dl>
    <label><input type="checkbox" checked=${!off} onChange=${turn} /> ${words["keys.on"]}</label>
  <//>`;
}
