// The desk of the rounds: sends its forms, says beforehand what a team that goes would change, and follows
// what happens.

import { follow } from "../../../../web/static/forms/following.js";
import { sure } from "../../../../web/static/forms/foreseeing.js";
import { send, start } from "../../../../web/static/forms/sending.js";
import { runLeft } from "../../../../web/static/minutes.js";

const root = document.querySelector("[data-words]");

start(JSON.parse(root.dataset.words), { sure: (form) => sure(form, send) });

// Whoever chooses another team is asked again.
document.addEventListener("input", ({ target }) => {
  const form = target.closest("form[data-own=sure]");
  if (!form?.dataset.sure) return;
  delete form.dataset.sure;
  form.querySelector("[data-foreseen]").hidden = true;
  form.querySelector("button").textContent = form.dataset.first;
});

runLeft();
follow(root.dataset.follow, JSON.parse(root.dataset.liveWords));
