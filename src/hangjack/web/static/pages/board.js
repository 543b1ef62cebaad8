// The hall board: slides take turns, scores come by themselves,
// the screen stays awake where the browser allows it.

import { follow } from "../forms/following.js";
import { fill } from "../words.js";
import { clockAt } from "../zoned.js";
import { offerFullScreen } from "./full_screen.js";
import { wake } from "./wake.js";

const TURN_MS = 12000;
const IDLE_MS = 4000;

const body = document.body;
const words = JSON.parse(body.dataset.words);
const started = performance.now();
const known = new Set();
let current = "";
let idle = 0;
let turning = 0;

body.classList.add("rotating");
announced();
show(slides().find(stays)?.dataset.slide);
startTurn();
touched();
for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"]) addEventListener(sign, touched);
setInterval(tick, 1000);
document.addEventListener("refreshed", () => {
  const fresh = announced();
  if (fresh) startTurn();
  show(fresh ?? current);
});
follow(body.dataset.live, {
  get lost() {
    return fill(words.lost, { time: timeNow() });
  },
});
wake();

function slides() {
  return Array.from(document.querySelectorAll(".slide"));
}

// Returns an announcement that was not there before: it does not wait for its turn.
function announced() {
  const fresh = slides().find((each) => each.matches(".notice") && !known.has(each.dataset.slide));
  for (const each of slides()) known.add(each.dataset.slide);
  return fresh?.dataset.slide;
}

// What has just been put up stays for a whole turn: people have to read it.
function startTurn() {
  clearInterval(turning);
  turning = setInterval(turn, TURN_MS);
}

function turn() {
  const all = slides();
  const at = all.findIndex((each) => each.dataset.slide === current);
  const ahead = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  show((ahead.find(stays) ?? ahead[0])?.dataset.slide);
}

// What is shown when it is new and not again has no turn.
function stays(slide) {
  return !("once" in slide.dataset);
}

// A slide that is gone after new scores came gives way to the first.
function show(name) {
  const all = slides();
  const chosen = all.find((each) => each.dataset.slide === name) ?? all.find(stays) ?? all[0];
  for (const each of all) each.classList.toggle("shown", each === chosen);
  current = chosen?.dataset.slide ?? "";
  const dots = document.querySelector("[data-dots]");
  const taking = all.filter(stays);
  dots.replaceChildren(...(taking.length > 1 ? taking : []).map((each) => dot(each === chosen)));
}

function dot(on) {
  const made = document.createElement("span");
  made.className = on ? "on" : "";
  return made;
}

// The hall goes by the server's clock, not by that of the screen's computer.
function timeNow() {
  const now = Number(body.dataset.now) + performance.now() - started;
  return clockAt(now, JSON.parse(body.dataset.shifts));
}

function tick() {
  const now = timeNow();
  for (const clock of document.querySelectorAll("[data-clock]"))
    if (clock.textContent !== now) clock.textContent = now;
}

// Buttons are for whoever stands at the screen; everybody else sees scores.
function touched() {
  body.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => body.classList.add("idle"), IDLE_MS);
}

offerFullScreen();
addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") turn();
});
