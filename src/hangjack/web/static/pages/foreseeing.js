// What a folded form would change: asked of the server when it is unfolded, before anybody sends it.

import { bodyOf } from "../forms/reading.js";
import { askFor } from "../forms/requests.js";
import { explain } from "../forms/saying.js";

// *title* stands above what would change.
export function foreseeing(title) {
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.open && event.target.matches("[data-foresee]")) foresee(event.target, title);
    },
    { capture: true },
  );
}

async function foresee(details, title) {
  const form = details.querySelector("form");
  const body = bodyOf(form);
  const reason = form.querySelector("[data-reason]");
  if (reason) put(body, reason.name.split("."), reason.value.trim() || "…");
  const path = form.dataset.ask.replace(/[^/]+$/, "preview/$&");
  try {
    show(form, await askFor(path, body), title);
  } catch (error) {
    explain(form, error);
  }
}

function put(body, [name, ...rest], value) {
  if (rest.length) put((body[name] ??= {}), rest, value);
  else body[name] = value;
}

// A refusal is a sentence too, and leaves nothing to send.
function show(form, { words, possible }, title) {
  const list = document.createElement("ul");
  list.append(...words.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  const heading = Object.assign(document.createElement("p"), {
    className: "small faded",
    textContent: title,
  });
  form.querySelector(".foreseen").replaceChildren(...(possible ? [heading, list] : [list]));
  form.querySelector(".foreseen").classList.toggle("fault", !possible);
  form.querySelector("button").disabled = !possible;
}
