// The treasurer's page: every form is one request, and balances follow.

import { start } from "../forms/asking.js";
import { follow } from "../forms/parts.js";

const root = document.querySelector("[data-money]");
const words = JSON.parse(root.dataset.words);

start(words);
follow(root.dataset.live, words, (kind) => kind === "competition");
