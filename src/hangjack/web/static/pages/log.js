// The log: whatever can be taken back says what that would change as soon as it is unfolded, and is
// sent with its reason.

import { follow } from "../forms/following.js";
import { start } from "../forms/sending.js";
import { foreseeing } from "./foreseeing.js";

const root = document.querySelector("[data-log]");
const words = JSON.parse(root.dataset.words);

start(words);
foreseeing(root.dataset.foreseen);
follow(root.dataset.live, words);
