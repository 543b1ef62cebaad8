// The treasurer's page: every form is one request, and balances follow.

import { follow } from "../forms/following.js";
import { start } from "../forms/sending.js";

const root = document.querySelector("[data-money]");
const words = JSON.parse(root.dataset.words);

start(words);
follow(root.dataset.live, words, { concerns: (kind) => kind === "competition" });
