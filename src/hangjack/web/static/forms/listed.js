// Somebody out of a long list, chosen by typing: the field has a list, and each of it a name and what stands
// for it. The beginnings of words are enough where they fit one alone, and the whole name is written then.

export class NotListed extends Error {
  constructor(field) {
    super(field.value.trim());
    this.field = field;
  }
}

export function listed(text, field) {
  const found = only(field, text);
  if (!found) throw new NotListed(field);
  return found.dataset.id;
}

function only({ list }, text) {
  const all = Array.from(list.options);
  const whole = all.filter((each) => plain(each.value) === plain(text));
  const found = whole.length ? whole : all.filter((each) => begins(plain(each.value), plain(text)));
  return found.length === 1 ? found[0] : null;
}

function begins(name, typed) {
  const words = name.split(/[\s(]+/);
  return typed.split(/[\s(]+/).every((part) => words.some((word) => word.startsWith(part)));
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

document.addEventListener("change", ({ target }) => {
  if (target.dataset?.as !== "listed" || !target.value.trim()) return;
  const found = only(target, target.value);
  if (found) target.value = found.value;
});
