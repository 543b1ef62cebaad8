// One table for those who run it: calls, a Boston, sheets that differ, and a paper as it is typed.

import { follow } from "../../../../web/static/forms/following.js";
import { send, start } from "../../../../web/static/forms/sending.js";

const root = document.querySelector("[data-officials]");
const words = JSON.parse(root.dataset.words);

start(words, { paper: (form) => send(form, paperOf(form)) });
follow(root.dataset.live, words, {
  concerns: (kind, picture) => kind === "competition" || picture.match === root.dataset.match,
});

function paperOf({ elements }) {
  const field = (name) => elements[name]?.value.trim() ?? "";
  const number = (text) => (text ? Number(text.replace("−", "-")) : null);
  const typed = {
    sheet_of: field("sheet_of"),
    round: number(field("round")),
    rows: field("rows").split("\n"),
    final: { A: number(field("final-A")), B: number(field("final-B")) },
    winner: field("winner") || null,
    time_called: elements.time_called.checked,
    signed_by: field("signed_by") || null,
    countersigned_by: field("countersigned_by") || null,
  };
  const why = elements.reason ? { reason: field("reason") } : { reference: field("reference") };
  return { typed, sure: elements.sure.checked, ...why };
}
