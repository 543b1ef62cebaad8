// The pages of a session: sends their forms, finds people while a name is typed, and follows what happens.

import { follow } from "../forms/following.js";
import { start } from "../forms/sending.js";

const worded = document.querySelector("[data-words]");
const followed = document.querySelector("[data-follow]");
const find = document.querySelector("[data-find]");
const only = document.querySelector("[data-only]");

if (worded) start(JSON.parse(worded.dataset.words));
if (followed) follow(followed.dataset.follow, JSON.parse(followed.dataset.liveWords), { spread: 2000 });

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

function sift() {
  const wanted = plain(find.value.trim());
  let shown = 0;
  for (const each of document.querySelectorAll("[data-name]")) {
    const fits =
      plain(each.dataset.name).includes(wanted) && (!only.checked || each.classList.contains("out"));
    each.hidden = !fits;
    shown += fits;
  }
  document.querySelector("[data-nobody]").hidden = shown > 0 || !wanted;
}

if (find) {
  find.addEventListener("input", sift);
  only.addEventListener("change", sift);
  document.addEventListener("refreshed", sift);
  sift();
}
