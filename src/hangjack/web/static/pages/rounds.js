// The desk of the rounds: sends its forms, says beforehand what a team that goes would change, and follows
// what happens.

import { follow } from "../forms/following.js";
import { foresee, sure } from "../forms/foreseeing.js";
import { send, start } from "../forms/sending.js";
import { runLeft } from "../minutes.js";

const root = document.querySelector("[data-words]");

start(JSON.parse(root.dataset.words), { sure: (form) => sure(form, send) });
foresee();
runLeft();
follow(root.dataset.follow, JSON.parse(root.dataset.liveWords));
