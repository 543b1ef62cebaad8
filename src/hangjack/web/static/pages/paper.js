// Sends a paper sheet as an official has typed it; a row without points is a game that was not played.

import { say } from "../forms/saying.js";
import { send, start } from "../forms/sending.js";
import { fill } from "../words.js";

const words = JSON.parse(document.getElementById("paper").dataset.words);

start(words, { paper: sendSheet });

async function sendSheet(form) {
  const { lines, wrong } = read(form);
  if (wrong) return say(form, fill(words.level, { table: wrong.table, game: wrong.number }), true);
  const field = (name) => form.elements[name].value;
  return send(form, {
    lines,
    signed_by: [field("signed-A"), field("signed-B")],
    reference: field("reference"),
  });
}

function read(form) {
  const lines = [];
  for (const row of form.querySelectorAll("tr[data-game]")) {
    const number = (name) => Number(row.querySelector(`[name="${name}"]`).value || 0);
    const [a, b] = [number("a"), number("b")];
    if (!a && !b) continue;
    const place = { table: Number(row.dataset.table), number: Number(row.dataset.game) };
    if (a === b) return { wrong: place };
    const line = {
      winner: a > b ? "A" : "B",
      score: { A: a, B: b },
      hang_jacks: { A: number("ha"), B: number("hb") },
    };
    lines.push({ place, line });
  }
  return { lines };
}
