// Doors to the server: accounts, invitations, signing in and out.

import { start } from "../forms/sending.js";

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-shows]")) return;
  for (const field of document.querySelectorAll(event.target.dataset.shows))
    field.type = event.target.checked ? "text" : "password";
});
start(JSON.parse(document.querySelector("[data-words]")?.dataset.words || "{}"));
