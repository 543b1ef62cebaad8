// One match for those who run it: forms that know from the
// player which table and side are meant, and counts that run down.

import { follow } from "../forms/following.js";
import { bodyOf } from "../forms/reading.js";
import { send, start } from "../forms/sending.js";
import { runDown, startable } from "./countdown.js";
import { foreseeing } from "./foreseeing.js";

const root = document.querySelector("[data-officials]");
const words = JSON.parse(root.dataset.words);
const chosen = (form, name) => form.elements[name].selectedOptions[0].dataset;

start(words, {
  count: (form) => send(form, { ...bodyOf(form), table: Number(chosen(form, "player").table) }),
  "wrong-table": (form) => send(form, { ...bodyOf(form), side: chosen(form, "person").side }),
});
follow(root.dataset.live, words, {
  concerns: (kind, picture) => kind === "competition" || picture.match === root.dataset.match,
});
foreseeing(root.dataset.foreseen);
runDown(root, Number(root.dataset.now));
startable(root);
