// The treasurer's page: every form is one request, and balances follow.

import { follow } from "../forms/following.js";
import { send, start } from "../forms/sending.js";

const root = document.querySelector("[data-money]");
const words = JSON.parse(root.dataset.words);

start(words, { pay });
document.addEventListener("input", ({ target }) => offer(target.form, false));

// A payment that surprises the server is questioned, and taken when somebody says so a second time.
function pay(form, submitter) {
  form.dataset.value = JSON.stringify(submitter && "sure" in submitter.dataset ? { sure: true } : {});
  send(form, undefined, ({ code }) => offer(form, /\bdoubt\b/.test(code)));
}

function offer(form, shown) {
  const button = form?.querySelector("[data-sure]");
  if (button) button.hidden = !shown;
}
follow(root.dataset.live, words, { concerns: (kind) => kind === "competition" });
