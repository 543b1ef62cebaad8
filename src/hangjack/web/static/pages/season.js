// A season: forms are sent, and what they would change is told before anybody is sure.

import { sure } from "../forms/foreseeing.js";
import { send, start } from "../forms/sending.js";

start(JSON.parse(document.querySelector("[data-words]").dataset.words), { sure: (form) => sure(form, send) });
