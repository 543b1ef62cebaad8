// The event's own page: what is said of it put right, after a look at what that changes; hidden, shown again,
// deleted.

import { foresee } from "../forms/foreseeing.js";
import { bodyOf } from "../forms/reading.js";
import { send, start } from "../forms/sending.js";
import { daysOf, sureOfDays } from "./days.js";

function correction(form) {
  const body = bodyOf(form);
  return { ...body, said: { ...body.said, days: daysOf(form) } };
}

start(JSON.parse(document.querySelector("[data-words]").dataset.words), {
  event: (form) => sureOfDays(form) && send(form, correction(form)),
});
foresee({ event: correction });
