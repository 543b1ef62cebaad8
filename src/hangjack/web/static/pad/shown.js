// What several parts of the pad show: names, and how far something has come.

import { html } from "../vendor/preact-htm.js";
import { say } from "./words.js";

const MARKS = { saved: "○", received: "✓", signed: "✓", agreed: "✓✓" };

export function State({ state }) {
  return html`<span class=${`state ${state}`}><span aria-hidden="true">${MARKS[state] ?? "•"}</span>
    ${" "}${say(`state-${state}`)}</span>`;
}

// How far an answer has come, with room for it before there is one.
export const Answered = ({ state }) =>
  html`<span class=${state ? "answered" : "answered none"}><${State} state=${state || "received"} /></span>`;

export function teamName(picture, team) {
  const { short, name } = picture.match.teams[team];
  return short || name;
}

export const rivals = ({ parties }, side) => parties.filter((each) => each !== side);

export const rivalsName = (picture, side) =>
  rivals(picture, side)
    .map((team) => teamName(picture, team))
    .join(", ");
