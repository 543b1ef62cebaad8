// Hands a table's sheet in, from phones or as it was typed from paper; what is wrong is said while one types.

import { newId } from "../../../../web/static/api.js";
import { foresee } from "../../../../web/static/forms/foreseeing.js";
import { send, start } from "../../../../web/static/forms/sending.js";

const id = newId(); // the same sheet sent again is done once

const words = JSON.parse(document.querySelector("[data-words]").dataset.words);

start(words, {
  sheet: (form) => send(form, { id, reason: form.elements.reason.value }),
  paper: sendPaper,
  right: sendRight,
});
foresee({ paper: bodyOf });

// A hand of a sheet that is in, typed again; or the sums of one without hands.
function sendRight(form) {
  const { hand, row, reason } = form.elements;
  if (hand) return send(form, { hand: Number(hand.value), row: row.value, reason: reason.value });
  const sums = (seat) => ({
    points: number(form.elements[`sum-${seat}`].value.trim()),
    plays: number(form.elements[`sum-plays-${seat}`].value.trim()),
  });
  const totals = Object.fromEntries(form.dataset.seats.split(" ").map((seat) => [seat, sums(seat)]));
  return send(form, { totals, reason: reason.value });
}

function sendPaper(form) {
  return send(form, bodyOf(form));
}

function bodyOf(form) {
  const field = (name) => form.elements[name]?.value.trim() ?? "";
  const seats = form.dataset.seats.split(" ");
  const each = (value) => Object.fromEntries(seats.map((seat) => [seat, value(seat)]));
  const left = field("left");
  return {
    id,
    head: {
      date: field("date"),
      location: field("location"),
      table: field("table"),
      session: field("session"),
    },
    names: each((seat) => field(`name-${seat}`)),
    totals: each((seat) => ({
      points: number(field(`points-${seat}`)),
      plays: number(field(`plays-${seat}`)),
    })),
    penalties: each((seat) => -Math.abs(number(field(`off-${seat}`)) ?? 0)),
    rows: field("rows") ? field("rows").split("\n") : [],
    left: left || null,
    left_after: number(field("left-after")) ?? 0,
    reference: field("reference"),
    reason: field("reason"),
  };
}

// A number as people write it, with either minus; nothing for what is none.
function number(text) {
  const found = Number(text.replace("−", "-"));
  return text && Number.isInteger(found) ? found : null;
}
