// The board of a round: the clock runs by itself from what the server said, so that it goes on when the
// connection is lost; long lists take turns; everything else is fetched anew when it changes.

import { follow } from "../../../../web/static/forms/following.js";
import { fill } from "../../../../web/static/words.js";
import { clockAt } from "../../../../web/static/zoned.js";
import { offerFullScreen } from "../../../../web/static/pages/full_screen.js";
import { wake } from "../../../../web/static/pages/wake.js";

const TURN_MS = 8000;
const body = document.body;
const words = JSON.parse(body.dataset.words);
let turns = 0;
let ahead = Number(body.dataset.now) - performance.now();

// What the server's clock shows now. Every page says what it showed when it was made: the one that took the
// least time to come is right.
const now = () => performance.now() + ahead;
function listen() {
  const said = document.querySelector("[data-round]")?.dataset.now;
  if (said) ahead = Math.max(ahead, Number(said) - performance.now());
}

const face = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function tick() {
  put(document.querySelector("[data-clock]"), clockAt(now(), JSON.parse(body.dataset.shifts)));
  const clock = document.querySelector("[data-round]");
  if (!clock?.dataset.ends) return;
  const { ends, last, length, state } = clock.dataset;
  const left = state === "playing" ? Math.min(Number(length), Number(ends) - now()) : Number(ends) - now();
  put(clock.querySelector("[data-time]"), face(left));
  if (state !== "playing" && state !== "over") return;
  const main = document.querySelector("main");
  main.classList.toggle("last", left > 0 && left <= Number(last));
  main.classList.toggle("over", left <= 0);
  clock.querySelector("[data-bar]").style.width = `${Math.max(0, (100 * left) / Number(length))}%`;
  const saying = left <= 0 ? "saysOver" : left <= Number(last) ? "saysLast" : "saysPlaying";
  put(clock.querySelector("[data-say]"), clock.dataset[saying]);
  for (const own of document.querySelectorAll("[data-own]")) put(own, face(Number(own.dataset.own) - now()));
}

function turn() {
  for (const section of document.querySelectorAll(".tables, .next")) {
    const pages = section.querySelectorAll(".turn");
    pages.forEach((page, at) => page.classList.toggle("on", at === turns % pages.length));
  }
}

// A screen that is told to show something else than the round is another page.
function elsewhere() {
  if (!document.querySelector("[data-round]")) location.reload();
}

body.classList.add("turning");
setInterval(tick, 250);
setInterval(() => {
  turns += 1;
  turn();
}, TURN_MS);
document.addEventListener("refreshed", () => {
  elsewhere();
  listen();
  turn();
  tick();
});
tick();
wake();
offerFullScreen();
follow(body.dataset.live, {
  get lost() {
    return fill(words.lost, { time: clockAt(now(), JSON.parse(body.dataset.shifts)) });
  },
});
