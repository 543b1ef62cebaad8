// A crib board: two streets of holes, and a front and a back peg for each pair, as on the wooden one. What
// is pegged here stays on this phone. Reaching the last hole names the winner, and one tap writes the leg.

import { html, Component } from "../../../vendor/preact-htm.js";
import { enter } from "../../moves.js";
import { teamName } from "../../shown.js";
import { say } from "../../words.js";

const MOST = 29; // the highest count that a hand can have
const KEYS = [1, 2, 3, 4, 5, 6, 8, 12];
const ROWS = 4;
const STEP = 10;
const RIM = 8;

export class Board extends Component {
  constructor(props) {
    super(props);
    this.state = { open: false, pegged: this.kept(props) };
  }

  // Another table or another leg has other pegs.
  componentDidUpdate(before) {
    if (keyOf(before) !== keyOf(this.props)) this.setState({ pegged: this.kept(this.props) });
  }

  kept(props) {
    try {
      return JSON.parse(localStorage.getItem(keyOf(props))) ?? [];
    } catch {
      return [];
    }
  }

  keep(pegged) {
    localStorage.setItem(keyOf(this.props), JSON.stringify(pegged));
    this.setState({ pegged });
  }

  peg(team, holes) {
    this.keep([...this.state.pegged, { team, holes }]);
  }

  render(props, { pegged, team, more }) {
    const { picture, table } = props;
    const { target } = picture.play;
    const pegs = Object.fromEntries(picture.parties.map((each) => [each, pegsOf(pegged, each, target)]));
    const home = picture.parties.find((each) => pegs[each].front >= target);
    const numbers = more ? Array.from({ length: MOST }, (_, at) => at + 1) : KEYS;
    return html`<details class="crib-board">
      <summary>${say("board-title")}</summary>
      <p class="small faded">${say("board-help")}</p>
      <${Drawn} picture=${picture} pegs=${pegs} target=${target} />
      <div class="sides" role="group" aria-label=${say("whose-holes")}>
        ${picture.parties.map(
          (each) => html`<button type="button" class="quiet" aria-pressed=${String(team === each)}
              onClick=${() => this.setState({ team: each })}><span>${teamName(picture, each)}</span>
            ${" "}<b>${pegs[each].front}</b></button>`,
        )}
      </div>
      <div class="keys numbers" role="group" aria-label=${say("how-many-holes")}>
        ${numbers.map(
          (holes) => html`<button type="button" class="key" disabled=${!team || Boolean(home)}
              onClick=${() => this.peg(team, holes)}>${holes}</button>`,
        )}
        <button type="button" class="key" aria-expanded=${String(Boolean(more))}
            onClick=${() => this.setState({ more: !more })}>${say(more ? "fewer" : "more-holes")}</button>
      </div>
      <div class="row">
        <button type="button" class="quiet" disabled=${!pegged.length}
            onClick=${() => this.keep(pegged.slice(0, -1))}>${say("peg-back")}</button>
        ${
          home &&
          html`<button type="button"
              onClick=${() => enter(props, table.number, table.next, { type: "leg", winner: home })}
            >${say("write-won", { team: teamName(picture, home), number: table.next })}</button>`
        }
      </div>
    </details>`;
  }
}

const keyOf = ({ picture, table }) =>
  `hangjack-pegs ${picture.competition ?? ""} ${picture.match.match} ${table.number} ${table.next}`;

// Where the pegs of a pair stand: the last score in front, the one before behind it.
function pegsOf(pegged, team, target) {
  let [front, back] = [0, 0];
  for (const { holes } of pegged.filter((each) => each.team === team))
    [front, back] = [Math.min(target, front + holes), front];
  return { front, back };
}

// Once out and once back, twice round: each pair has its own street.
function Drawn({ picture, pegs, target }) {
  const long = Math.ceil(target / ROWS);
  const width = long * STEP + 2 * RIM;
  const height = (ROWS * picture.parties.length + 1) * STEP + 2 * RIM;
  const spot = (hole, street) => {
    const row = Math.min(ROWS - 1, Math.floor((hole - 1) / long));
    const along = (hole - 1) % long;
    const x = RIM + STEP / 2 + (row % 2 ? long - 1 - along : along) * STEP;
    return [x, RIM + STEP / 2 + (row * picture.parties.length + street) * STEP + (row > 1 ? STEP : 0)];
  };
  const holes = picture.parties.flatMap((team, street) =>
    Array.from({ length: target }, (_, at) => [...spot(at + 1, street), `${team}${at}`]),
  );
  return html`<svg class="holes" viewBox=${`0 0 ${width} ${height}`} role="img"
      aria-label=${picture.parties
        .map((team) => say("pegs-at", { team: teamName(picture, team), holes: pegs[team].front }))
        .join(" ")}>
    <rect class="wood" width=${width} height=${height} rx="6" />
    ${holes.map(([x, y, key]) => html`<circle key=${key} class="hole" cx=${x} cy=${y} r="1.6" />`)}
    ${picture.parties.map((team, street) =>
      ["back", "front"].map((which) => {
        const at = pegs[team][which];
        if (!at) return null;
        const [x, y] = spot(at, street);
        return street
          ? html`<path class=${`peg ${which} second`} d=${`M${x} ${y - 4.5}l4.5 4.5-4.5 4.5-4.5-4.5z`} />`
          : html`<circle class=${`peg ${which}`} cx=${x} cy=${y} r="3.8" />`;
      }),
    )}
  </svg>`;
}
