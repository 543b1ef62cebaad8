// Sends a paper sheet as an official has typed it; a row without points is a game that was not played.

import { ask, newId, tell } from "../api.js";
import { heldCursor } from "../cursor.js";

const form = document.getElementById("paper");
const words = JSON.parse(form.dataset.words);
let id = newId();

form.addEventListener("input", () => (id = newId()));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  const { lines, wrong } = read(form);
  if (wrong) {
    tell(words.level.replace("{table}", wrong.table).replace("{game}", wrong.number), true);
    return;
  }
  const putBack = heldCursor();
  button.disabled = true;
  tell(words.sending);
  const field = (name) => form.elements[name].value;
  try {
    const body = {
      type: "enter-paper",
      lines,
      signed_by: [field("signed-A"), field("signed-B")],
      reference: field("reference"),
    };
    await ask(form.dataset.post, body, id);
    location.assign(form.dataset.back);
  } catch (refused) {
    tell(refused.message || words.lost, true);
    button.disabled = false;
    putBack();
  }
});

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
