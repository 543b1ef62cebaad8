// Texts to send on: the button is for those who have script; everybody else marks the text, or writes
// an e-mail.

import { share } from "../sharing.js";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-share-do]");
  if (!button) return;
  const part = button.closest("[data-share-text]");
  const done = await share(part.querySelector("textarea").value);
  part.querySelector("[data-share-said]").textContent = done && button.getAttribute(`data-${done}`);
});
document.addEventListener("refreshed", offer);
offer();

function offer() {
  for (const button of document.querySelectorAll("[data-share-do][hidden]")) button.hidden = false;
}
