// A crib board: two streets of holes for each pair, twice round, with a front and a back peg as on the wooden
// one; and the holes as keys.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";

const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12];
const STREET = 30;
const ROUND = 2 * STREET;
const FIVE = 5;
const [WIDTH, HEIGHT, MIDDLE] = [37, 10.4, 5.2];
const LANES = [
  [1.4, 3.3],
  [9, 7.1],
];

// Up the outer street and back the inner one; the last hole is in the middle of the board's end.
function spot(hole, at, target) {
  const [outer, inner] = LANES[at];
  if (!hole) return [1.5, outer];
  if (hole >= target) return [1.5, MIDDLE];
  const along = (hole - 1) % ROUND;
  const x = (place) => 3.4 + place + Math.floor(place / FIVE) * 0.55;
  return along < STREET ? [x(along), outer] : [x(ROUND - 1 - along), inner];
}

const diamond = (x, y, size) => `M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}z`;

export function Board({ picture, table: { pegs } }) {
  const { target } = picture.play;
  const holes = LANES.flatMap((_, at) =>
    Array.from({ length: ROUND }, (__, hole) => spot(hole + 1, at, target)),
  );
  const words = (team) => say("pegs-at", { team: teamName(picture, team), holes: pegs[team].front, target });
  return html`<svg class="board" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
      aria-label=${picture.parties.map(words).join(" ")}>
    <rect class="wood" x=".1" y=".1" width=${WIDTH - 0.2} height=${HEIGHT - 0.2} rx="1.4" />
    <path class="holes" d=${holes.map(([x, y]) => `M${x} ${y}h0`).join("")} />
    <path class="holes last" d=${`M1.5 ${MIDDLE}h0`} />
    ${picture.parties.map(
      (team, at) => html`<text key=${team} x=${at ? WIDTH - 1 : 3.2} y=${MIDDLE + 0.6}
          text-anchor=${at ? "end" : "start"}>${at ? "◆" : "●"} ${say("round", {
            round: pegs[team].front > ROUND ? 2 : 1,
          })}</text>`,
    )}
    ${picture.parties.map((team, at) =>
      ["back", "front"].map((which) => {
        const [x, y] = spot(pegs[team][which], at, target);
        const name = `peg ${which}`;
        return at
          ? html`<path class=${`${name} second`} d=${diamond(x, y, 1.05)} />`
          : html`<circle class=${name} cx=${x} cy=${y} r=".9" />`;
      }),
    )}
  </svg>`;
}

export function Holes({ picture, able, why, more, turn, peg }) {
  const { most } = picture.play;
  const rest = Array.from({ length: most }, (_, at) => at + 1).filter((holes) => !KEYS.includes(holes));
  return html`<div class="keys" role="group" aria-label=${say("how-many-holes")}>
    ${(more ? rest : KEYS).map(
      (holes) => html`<button type="button" key=${holes} aria-disabled=${String(!able)}
          onClick=${() => (able ? peg(holes) : why())}><b>${holes}</b></button>`,
    )}
    <button type="button" key="more" aria-expanded=${String(more)} onClick=${turn}>${say(
      more ? "fewer" : "more-holes",
    )}</button>
  </div>`;
}
