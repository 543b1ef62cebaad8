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
    hang_jacks_a: hung.A,
    hang_jacks_b: hung.B,
  };
  return say(hung.A || hung.B ? "line-hung" : "line", values);
}

export function scoreInWords(picture, { points, home }) {
  const { A, B } = points;
  if (home)
    return say("are-home", {
      team: teamName(picture, home),
      own_points: points[home],
      others_points: points[other(home)],
    });
  if (A === B) return A ? say("level", { points: A }) : say("nothing-yet");
  const ahead = A > B ? "A" : "B";
  return say("lead", {
    team: teamName(picture, ahead),
    own_points: Math.max(A, B),
    others_points: Math.min(A, B),
  });
}

// The bullseyes of the match, with whose they are.
export function boardInWords(picture) {
  const { bullseyes } = picture.match;
  return say("board", {
    team_a: teamName(picture, "A"),
    bullseyes_a: bullseyes.A,
    team_b: teamName(picture, "B"),
    bullseyes_b: bullseyes.B,
  });
}
