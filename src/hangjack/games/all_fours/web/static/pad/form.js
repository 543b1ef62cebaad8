// A whole game: who won, and what the others had. Two taps, and it is on the sheet.

import { html, Component } from "../../../../../web/static/vendor/preact-htm.js";
import { rivals, teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";

export class Form extends Component {
  constructor(props) {
    super();
    const line = props.line ?? (props.table.proposed?.winner === props.winner ? props.table.proposed : null);
    const won = line ? line.score[props.winner] : props.picture.play.target;
    this.state = {
      won: Math.max(won, props.picture.play.target),
      hung: Object.fromEntries(props.picture.parties.map((team) => [team, line?.hang_jacks[team] ?? 0])),
    };
  }

  // The points to tap must be in sight, above everything that lies over the page.
  componentDidMount() {
    this.base.querySelector(".numbers")?.scrollIntoView({ block: "nearest" });
  }

  save(lost) {
    const { picture, winner, enter } = this.props;
    const [loser] = rivals(picture, winner);
    enter({
      type: "game",
      winner,
      score: { [winner]: this.state.won, [loser]: lost },
      hang_jacks: this.state.hung,
    });
  }

  step(what, by) {
    if (what === "won") this.setState({ won: Math.max(this.props.picture.play.target, this.state.won + by) });
    else this.setState({ hung: { ...this.state.hung, [what]: Math.max(0, this.state.hung[what] + by) } });
  }

  render({ picture, number, winner, choose }, { won, hung }) {
    const { target } = picture.play;
    const possible = Array.from({ length: won > target ? won : won + 1 }, (_, points) => points);
    return html`<div class="just">
      <div class="sides" role="group" aria-label=${say("who-won")}>
        ${picture.parties.map(
          (
            each,
          ) => html`<button key=${each} type="button" class="quiet" aria-pressed=${String(winner === each)}
              aria-expanded=${String(winner === each)}
          onClick=${() => choose(winner === each ? null : each)}
        >
          ${say("won", { team: teamName(picture, each), number })}
        </button>`,
        )}
      </div>
      ${
        winner &&
        html`<div class="card">
        <${Stepper} label=${say("winner-points", { team: teamName(picture, winner) })} value=${won}
            step=${(by) => this.step("won", by)} />
        <div class="pair">
          ${picture.parties.map(
            (each) =>
              html`<${Stepper} key=${each} label=${say("hang-jacks-of", { team: teamName(picture, each) })}
                  value=${hung[each]} step=${(by) => this.step(each, by)} />`,
          )}
        </div>
        <p class="hint"
            id="lost-hint">${say("loser-points", { team: teamName(picture, rivals(picture, winner)[0]) })}</p>
        <div class="keys numbers" role="group" aria-labelledby="lost-hint">
          ${possible.map(
            (points) =>
              html`<button key=${points} type="button" class="key"
                  aria-label=${say("save-score", { won, lost: points })}
                  onClick=${() => this.save(points)}>${points}</button>`,
          )}
        </div>
        <button type="button" class="quiet" onClick=${() => choose(null)}>${say("never-mind")}</button>
      </div>`
      }
    </div>`;
  }
}

function Stepper({ label, value, step }) {
  return html`<div class="stepper" role="group" aria-label=${label}>
    <span>${label}</span>
    <button type="button" class="quiet" aria-label=${say("less", { what: label })}
        onClick=${() => step(-1)}>−</button>
    <output>${value}</output>
    <button type="button" class="quiet" aria-label=${say("more", { what: label })}
        onClick=${() => step(1)}>+</button>
  </div>`;
}
