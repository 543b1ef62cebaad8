// The board of seats: by name and by table in turns, then the standings. A key or a click holds one
// list; without this script all of them stand one below the other.

import { follow } from "../../../../web/static/forms/following.js";
import { clockAt } from "../../../../web/static/zoned.js";

const TURN_MS = { name: 20000, table: 12000, points: 12000 };
const body = document.body;
const started = performance.now();
let at = 0;
let timer = 0;

const views = () => Array.from(document.querySelectorAll(".view"));
const kindOf = (view) => view.dataset.view ?? "name";

function show(place) {
  const all = views();
  at = Math.min(Math.max(place, 0), all.length - 1);
  body.classList.add("one");
  for (const [number, view] of all.entries()) view.classList.toggle("on", number === at);
  for (const link of document.querySelectorAll("[data-to]")) {
    link.hidden = !all.some((view) => kindOf(view) === link.dataset.to);
    if (all[at] && kindOf(all[at]) === link.dataset.to) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function turn() {
  clearTimeout(timer);
  const wait = TURN_MS[kindOf(views()[at] ?? body)] ?? TURN_MS.name;
  timer = setTimeout(() => {
    show((at + 1) % views().length);
    turn();
  }, wait);
}

function hold(place) {
  clearTimeout(timer);
  timer = 0;
  show((place + views().length) % views().length);
}

const first = (kind) => views().findIndex((view) => kindOf(view) === kind);

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-to]");
  if (!link) return;
  event.preventDefault();
  hold(first(link.dataset.to));
});
addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") hold(at + 1);
  else if (event.key === "ArrowLeft") hold(at - 1);
  else if (event.key === " " && event.target === body) {
    event.preventDefault();
    if (timer) hold(at);
    else turn();
  }
});
addEventListener("hashchange", () => {
  const wanted = first(location.hash.slice(1));
  if (wanted >= 0) hold(wanted);
});
document.addEventListener("refreshed", () => show(at));

function tick() {
  const now = Number(body.dataset.now) + performance.now() - started;
  const shown = clockAt(now, JSON.parse(body.dataset.shifts));
  const clock = document.querySelector("[data-clock]");
  if (clock.textContent !== shown) clock.textContent = shown;
}

setInterval(tick, 1000);
const wanted = first(location.hash.slice(1));
show(Math.max(wanted, 0));
if (wanted < 0 && getComputedStyle(document.querySelector(".names") ?? body).display === "grid") turn();
follow(body.dataset.live, JSON.parse(body.dataset.words), { spread: 2000 });
