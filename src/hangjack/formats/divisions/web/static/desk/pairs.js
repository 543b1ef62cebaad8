// One field for a pair: what is typed there is completed from the squad, and fills the two fields of
// the form.

import { untouched } from "../../../../../web/static/thumb.js";
import { fill } from "../../../../../web/static/words.js";
import { examples, halves, meant } from "./names.js";

const MOST = 9;
const NOBODY = "-";

// Makes the two fields of a pair one; *goOn* moves the cursor, *changed* hears of every change, *tableOf*
// says at which other table somebody sits.
export function pairField(pair, squad, words, { goOn, changed, tableOf }) {
  const seats = [...pair.querySelectorAll("input")];
  const { team } = pair.dataset;
  const names = squad.map(([name]) => name);
  const field = document.createElement("input");
  const list = document.createElement("ul");
  const note = document.createElement("p");
  let [options, chosen, asked] = [[], 0, 0]; // asked: which of the two the options are for
  dress();

  function dress() {
    const id = `pair${pair.dataset.pair}`;
    const table = pair.closest("[data-table]").dataset.table;
    Object.assign(field, { id, type: "text", autocomplete: "off", spellcheck: false, value: shown() });
    field.placeholder = fill(words.example, { team, initials: examples(names) });
    const attributes = {
      role: "combobox",
      "aria-label": fill(words.pair, { table, team }),
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": `${id}-list`,
      "aria-describedby": `${id}-fault`,
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    Object.assign(list, { id: `${id}-list` });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", fill(words.squad, { team }));
    Object.assign(note, { id: `${id}-fault`, className: "at-field", textContent: told() });
    note.setAttribute("role", "status");
    for (const seat of pair.querySelectorAll(".seat")) seat.hidden = true;
    pair.append(field, list, note);
    if (note.textContent) field.setAttribute("aria-invalid", "true");
    else if (field.value) read();
    field.addEventListener("input", typed);
    field.addEventListener("keydown", pressed);
    field.addEventListener("focus", () => field.select());
    field.addEventListener("blur", () =>
      untouched().then(() => {
        if (field.value.trim()) read();
        offer([]);
      }),
    );
    list.addEventListener("mousedown", (event) => {
      const at = [...list.children].indexOf(event.target.closest("li"));
      event.preventDefault();
      if (at >= 0) pick(options[at]);
    });
  }

  // What stands in the two fields that the server has filled, and what it has said about them.
  function shown() {
    if (seats[0].value === NOBODY) return words.nobody;
    return seats.every(({ value }) => value) ? seats.map(({ value }) => value).join(" & ") : seats[0].value;
  }

  function told() {
    const notes = [...pair.querySelectorAll(".seat .at-field")].map((each) => each.textContent);
    return [...new Set(notes)].filter(Boolean).join(" ");
  }

  function typed() {
    for (const seat of seats) seat.value = "";
    say("");
    pair.classList.remove("ok");
    const [first, second] = halves(field.value, names);
    const last = second ?? (field.value.endsWith(" ") ? "" : first);
    const before = second === undefined ? [] : meant(first, names);
    const found = !last || last === NOBODY ? [] : meant(last, names, before.length === 1 ? before : []);
    offer(found, second === undefined ? 0 : 1);
    changed();
  }

  function offer(found, which = 0) {
    [options, asked] = [found.slice(0, MOST), which];
    chosen = -1;
    list.replaceChildren(...options.map(optionOf));
    field.setAttribute("aria-expanded", String(options.length > 0));
    field.removeAttribute("aria-activedescendant");
  }

  function optionOf(name, at) {
    const option = Object.assign(document.createElement("li"), { id: `${list.id}-${at}` });
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const key = Object.assign(document.createElement("kbd"), { textContent: at + 1 });
    const why = Object.assign(document.createElement("small"), { textContent: remark(name) });
    option.append(key, name, why);
    return option;
  }

  function choose(step) {
    chosen = (chosen + step + options.length) % options.length;
    for (const [at, option] of [...list.children].entries())
      option.setAttribute("aria-selected", String(at === chosen));
    field.setAttribute("aria-activedescendant", list.children[chosen].id);
  }

  // Takes *name* for the one of the two that was asked for, and leaves the other as it was typed.
  function pick(name) {
    const said = halves(field.value, names);
    said[asked] = name;
    field.value = said.length > 1 ? said.join(" & ") : `${name} & `;
    offer([]);
    if (said.length > 1 && read()) goOn(field);
  }

  function pressed(event) {
    const at = Number(event.key) - 1;
    if (options.length > 1 && options[at] && /^[1-9]$/.test(event.key)) pick(options[at]);
    else if (options.length && event.key === "ArrowDown") choose(1);
    else if (options.length && event.key === "ArrowUp") choose(-1);
    else if (event.key === "Escape" && options.length) offer([]);
    else if (event.key === "Enter" && chosen >= 0 && options.length) pick(options[chosen]);
    else if (event.key === "Enter") {
      if (read()) goOn(field);
    } else return;
    event.preventDefault();
  }

  // Reads what stands there; fills the form's own fields, and says beside the field what is wrong.
  function read() {
    offer([]);
    const text = field.value.trim();
    if (text === NOBODY || text === words.nobody) return isNobody();
    const found = halves(text, names);
    for (const [at, half] of found.entries()) {
      const others = found.filter((_, other) => other !== at).flatMap(theOne);
      const fits = meant(half, names, others);
      if (fits.length > 1) return ask(half, fits, at);
      if (!fits.length && !/\s/.test(half)) return say(fill(words.none, { team, text: half }));
      found[at] = fits[0] ?? half;
    }
    return found.length === seats.length ? isPair(found) : say(text ? words.two : "");
  }

  function theOne(half) {
    const fits = meant(half, names);
    return fits.length === 1 ? fits : [];
  }

  function ask(half, fits, at) {
    say(fill(words.several, { text: half }));
    offer(fits, at);
    return false;
  }

  function isNobody() {
    field.value = words.nobody;
    return fillIn([NOBODY, ""], "");
  }

  function isPair(found) {
    field.value = found.join(" & ");
    const unfit = found.map(whyNot).filter(Boolean);
    const clauses = (cited) => cited.join(", ");
    const sentences = unfit.map(([name, why, cited]) =>
      fill(words.unfit, { name, why, clauses: clauses(cited) }),
    );
    const strangers = found.filter((name) => !names.includes(name));
    const looked = strangers.map((name) => fill(words.stranger, { name, team }));
    return fillIn(found, [...sentences, ...looked].join(" "), unfit.length > 0);
  }

  function fillIn(values, sentence, isUnfit = false) {
    for (const [at, seat] of seats.entries()) seat.value = values[at];
    say(sentence);
    pair.classList.toggle("ok", !sentence);
    pair.toggleAttribute("data-unfit", isUnfit);
    changed();
    return true;
  }

  function say(text) {
    note.textContent = text;
    field.toggleAttribute("aria-invalid", Boolean(text));
    if (text) field.setAttribute("aria-invalid", "true");
    return false;
  }

  // What stands beside somebody who is offered: why they may not play, or that they sit elsewhere.
  function remark(name) {
    const table = tableOf(name, seats);
    return whyNot(name)?.[1] || (table ? fill(words.seated, { table }) : "");
  }

  function whyNot(name) {
    return squad.find(([each, why]) => each === name && why);
  }

  return {
    field,
    table: pair.closest("[data-table]").dataset.table,
    read,
    isFilled: () => Boolean(seats[0].value),
    seats,
  };
}
