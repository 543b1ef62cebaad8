// A code or an invitation: its address as text and as a code to scan, and the text that is sent on with it.

import { send } from "../forms/sending.js";

async function invite(form) {
  const made = await send(form);
  if (made) await show(form, made);
}

async function show(form, made) {
  const shown = form.querySelector("[data-invited]");
  const { address } = form.dataset;
  shown.querySelector("input").value = address + made.path;
  const text = shown.querySelector("[data-text]");
  if (text) text.value = filled(text.dataset.text, address, made);
  shown.querySelector("img").src = await codeOf(made.path);
  shown.hidden = false;
  shown.focus();
}

function filled(text, address, made) {
  return text
    .replaceAll("%address%", address + made.path)
    .replaceAll("%letters%", made.code)
    .replaceAll("%typed%", `${address}/t`);
}

async function codeOf(path) {
  const response = await fetch("/code", { method: "POST", body: path });
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await response.text())}`;
}

export { invite };
