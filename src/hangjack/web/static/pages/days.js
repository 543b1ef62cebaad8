// A list of days: the next one, the same day a week later, one taken away; and days that are over questioned
// once.

import { newId } from "../api.js";
import { say } from "../forms/saying.js";
import { fill } from "../words.js";

export function daysOf(form) {
  const days = [...form.querySelectorAll("[data-day]")].map((field) => field.value).filter(Boolean);
  return [...new Set(days)].sort();
}

export function laterDay(day, after) {
  if (!day) return "";
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + after);
  return date.toISOString().slice(0, 10);
}

document.addEventListener("click", ({ target }) => {
  const form = target.closest("form");
  if (target.dataset.moreDays) addDay(form, Number(target.dataset.moreDays));
  if ("dayGone" in target.dataset) takeAway(target.closest(".day"), form);
});

function addDay(form, after) {
  const list = form.querySelector("[data-days]");
  const last = [...list.querySelectorAll("[data-day]")].at(-1);
  const made = form.querySelector("[data-day-made]").content.cloneNode(true);
  const field = made.querySelector("input");
  field.id = `day-${newId()}`;
  field.value = laterDay(last?.value, after);
  made.querySelector("label").htmlFor = field.id;
  const words = JSON.parse(form.querySelector("[data-days]").dataset.days);
  made.querySelector("label").textContent = fill(words.day, { number: list.children.length + 1 });
  list.append(made);
  field.focus();
  changed(form);
}

function takeAway(day, form) {
  day.remove();
  changed(form);
}

function changed(form) {
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

// Whether all days are to come, or somebody has said twice that they mean days that are over.
export function sureOfDays(form) {
  const today = new Intl.DateTimeFormat("en-CA").format(new Date());
  const over = daysOf(form).filter((day) => day < today);
  const meant = over.join(" ");
  if (!meant || form.dataset.sure === meant) return true;
  form.dataset.sure = meant;
  const words = JSON.parse(form.querySelector("[data-days]").dataset.days);
  say(form, fill(words.past, { days: over.join(", ") }), true);
  form.querySelector("[data-sent-said], .said").scrollIntoView({ block: "nearest" });
  return false;
}
