// Table cards: hands out a link for each card, shows its code, and prints them.

import { ask, newId } from "../api.js";
import { tell } from "./telling.js";
import { heldCursor } from "../cursor.js";

const sheet = document.querySelector("[data-cards]");
const words = JSON.parse(sheet.dataset.words);
const [make, print] = ["[data-make]", "[data-print]"].map((name) => document.querySelector(name));
// Made once for each card: pressing again after a lost answer hands out the same link.
const ids = new Map([...sheet.children].map((card) => [card, newId()]));

make.addEventListener("click", async () => {
  const putBack = heldCursor();
  make.disabled = true;
  tell(words["making"]);
  try {
    for (const card of sheet.children) await handOut(card);
    tell(words["made"]);
    print.hidden = false;
    print.focus();
  } catch (error) {
    tell(error.message, true);
    make.disabled = false;
    putBack();
  }
});
print.addEventListener("click", () => window.print());

async function handOut(card) {
  const { side, role } = card.dataset;
  const handed = await ask(
    `${sheet.dataset.base}/links`,
    { role, match: sheet.dataset.match, side },
    ids.get(card),
  );
  const image = new Image(200, 200);
  image.src = `${sheet.dataset.here}/qr/${handed.secret}`;
  image.alt = words["code"];
  card.querySelector("[data-code]").replaceChildren(image);
  card.querySelector("[data-address]").textContent = `${sheet.dataset.hall}${handed.path}`;
  card.querySelector("[data-letters]").textContent = handed.code;
  await image.decode();
}
