// Sends a paper sheet as an official has typed it; a row without points is a game that was not played.

import { say } from "../../../../web/static/forms/saying.js";
import { send, start } from "../../../../web/static/forms/sending.js";
import { fill } from "../../../../web/static/words.js";

const words = JSON.parse(document.getElementById("paper").dataset.words);

start(words, { paper: sendSheet });

const sure = document.querySelector("button[name=sure]");

// Whoever has changed something is asked again.
document.getElementById("paper").addEventListener("input", () => {
  sure.hidden = true;
});

async function sendSheet(form, pressed) {
  const { lines, wrong } = read(form);
  if (wrong) return say(form, fill(words.level, { table: wrong.table, game: wrong.number }), true);
  const field = (name) => form.elements[name].value;
  const body = {
    lines,
    signed_by: Object.fromEntries(sidesOf(form).map((side) => [side, field(`signed-${side}`)])),
    reference: field("reference"),
    sure: pressed === sure,
  };
  return send(form, body, ({ code }) => {
    sure.hidden = code !== "doubt.paper";
  });
}

const sidesOf = (form) => form.dataset.sides.split(" ");

function read(form) {
  const lines = [];
  for (const row of form.querySelectorAll("tr[data-game]")) {
    const place = { table: Number(row.dataset.table), number: Number(row.dataset.game) };
    const [score, hung] = ["points", "hung"].map((what) => countsOf(row, what, sidesOf(form)));
    const [most, next] = Object.values(score).sort((one, another) => another - one);
    if (!most) continue;
    if (most === next) return { wrong: place };
    const winner = sidesOf(form).find((side) => score[side] === most);
    lines.push({ place, line: { type: "game", winner, score, hang_jacks: hung } });
  }
  return { lines };
}

function countsOf(row, what, sides) {
  const number = (side) => Number(row.querySelector(`[name="${what}-${side}"]`).value || 0);
  return Object.fromEntries(sides.map((side) => [side, number(side)]));
}
