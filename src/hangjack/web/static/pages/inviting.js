// An invitation: its address as text and as a code to scan, shown once because nobody can find it out again.

import { send } from "../forms/sending.js";

async function invite(form) {
  const made = await send(form);
  if (!made) return;
  const shown = form.querySelector("[data-invited]");
  shown.querySelector("input").value = form.dataset.address + made.path;
  shown.querySelector("img").src = await codeOf(made.path);
  shown.hidden = false;
  shown.focus();
}

async function codeOf(path) {
  const response = await fetch("/code", { method: "POST", body: path });
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await response.text())}`;
}

export { invite };
