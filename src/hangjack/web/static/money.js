// The treasurer's page: every form is one request, and balances follow.

import { start } from "./asking.js";
import { follow } from "./parts.js";

const root = document.querySelector("[data-money]");
const words = JSON.parse(root.dataset.words);

start(words);
follow(root.dataset.live, words, (kind) => kind === "competition");
