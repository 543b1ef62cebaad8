// Sends a card as somebody has typed it: pairs, legs, signatures, and the total that stands on it.

import { send, start } from "../../../../web/static/forms/sending.js";

const form = document.getElementById("paper");
const CARD = "type-result-card";

start(JSON.parse(form.dataset.words), { paper: sendCard });

async function sendCard() {
  form.dataset.ask = form.dataset.ask.replace(/[a-z-]+$/, CARD);
  const field = (name) => form.elements[name].value;
  const sides = form.dataset.sides.split(" ");
  const tables = Array.from(form.querySelectorAll("[data-card-table]"), (each) => tableOf(each, sides));
  const played = tables.filter((each) => !each.void && !each.conceded_by);
  const everybody = played.flatMap(({ pairs }) => Object.values(pairs).flat());
  const stated = Array.from(form.querySelectorAll("[data-stated]"), (each) => [
    each.dataset.stated,
    Number(each.value),
  ]);
  return send(form, {
    tables,
    captains: Object.fromEntries(sides.map((side) => [side, field(`signed-${side}`)])),
    reference: field("reference"),
    signed: form.querySelector("#all-signed").checked ? [...new Set(everybody)] : [],
    stated: Object.fromEntries(stated),
    reason: form.querySelector("#pass-reason").value,
  });
}

function tableOf(table, sides) {
  const values = (query) => Array.from(table.querySelectorAll(query), ({ value }) => value).filter(Boolean);
  const happened = table.querySelector("[data-happened]").value;
  return {
    pairs: Object.fromEntries(sides.map((side) => [side, values(`[data-player="${side}"]`)])),
    legs: values("[data-leg]"),
    conceded_by: sides.includes(happened) ? happened : null,
    void: happened === "void",
  };
}
