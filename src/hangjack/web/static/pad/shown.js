// What several parts of the pad show: names, scores and lines in words, and how far something has come.

import { html } from "../vendor/preact-htm.js";
import { other, say } from "./words.js";

const MARKS = { saved: "○", received: "✓", agreed: "✓✓" };

export function State({ state }) {
  return html`<span class=${`state ${state}`}><span aria-hidden="true">${MARKS[state] ?? "•"}
    </span> ${say(`state-${state}`)}</span>`;
}

export function teamName(picture, team) {
  return picture.match.teams[team].name;
}

export function inWords(picture, line) {
  const { winner, score, hang_jacks: hung } = line;
  const values = {
    team: teamName(picture, winner),
    won: score[winner],
    lost: score[other(winner)],
    a: hung.A,
    b: hung.B,
  };
  return say(hung.A || hung.B ? "line-hung" : "line", values);
}

export function scoreInWords(picture, { points, home }) {
  const { A, B } = points;
  if (home)
    return say("are-home", { team: teamName(picture, home), a: points[home], b: points[other(home)] });
  if (A === B) return A ? say("level", { points: A }) : say("nothing-yet");
  const ahead = A > B ? "A" : "B";
  return say("lead", { team: teamName(picture, ahead), a: Math.max(A, B), b: Math.min(A, B) });
}

// The bullseyes of the match, with whose they are.
export function boardInWords(picture) {
  const { bullseyes } = picture.match;
  return say("board", {
    one: teamName(picture, "A"),
    a: bullseyes.A,
    other: teamName(picture, "B"),
    b: bullseyes.B,
  });
}
