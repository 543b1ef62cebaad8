// Messages: every button is one request, the lists follow, and texts can be sent on.

import { follow } from "../forms/following.js";
import { start } from "../forms/sending.js";
import "./share.js";

const root = document.querySelector("[data-messages]");
const words = JSON.parse(root.dataset.words);

start(words);
follow(root.dataset.live, words, { concerns: (kind) => kind === "competition" });
