// Clubs, members and forms: every form is one request, and the lists follow.

import { follow } from "../../../../web/static/forms/following.js";
import { refresh } from "../../../../web/static/forms/parts.js";
import { start } from "../../../../web/static/forms/sending.js";
import { invite } from "../../../../web/static/pages/inviting.js";

const FIND_MS = 250;

const root = document.querySelector("[data-members]");
const words = JSON.parse(root.dataset.words);

start(words, { invite });
follow(root.dataset.live, words, { concerns: (kind) => kind === "competition" });
document.addEventListener("change", ({ target }) => {
  if (target.id !== "sign-person" || !target.value) return;
  const name = target.form.elements.name;
  const known = [...target.list.options].some((each) => each.value === target.value);
  if (known) name.value = target.value.replace(/ \(.*\)$/, "");
});

// What is looked for is found while it is typed; without this script, when it is sent.
const find = document.querySelector("[data-find]");
let wait = 0;
find.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(look, FIND_MS);
});
find.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(wait);
  look();
});

function look() {
  const text = find.elements.find.value.trim();
  history.replaceState(null, "", text ? `?${new URLSearchParams({ find: text })}` : location.pathname);
  refresh();
}
