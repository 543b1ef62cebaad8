// Clubs, members and forms: every form is one request, and the lists follow.

import { follow } from "../forms/following.js";
import { start } from "../forms/sending.js";
import { invite } from "./inviting.js";

const root = document.querySelector("[data-members]");
const words = JSON.parse(root.dataset.words);

start(words, { invite });
follow(root.dataset.live, words, { concerns: (kind) => kind === "competition" });
document.addEventListener("change", ({ target }) => {
  if (target.id !== "sign-person") return;
  const name = target.form.elements.name;
  if (target.value) name.value = target.selectedOptions[0].textContent;
});
