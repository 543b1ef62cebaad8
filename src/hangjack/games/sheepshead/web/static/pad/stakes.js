// Table stakes on the side: what everybody has won or paid, and other stakes when everybody wants them.

import { html, Component } from "../../../../../web/static/vendor/preact-htm.js";
import { newId } from "../../../../../web/static/api.js";
import { say } from "../../../../../web/static/pad/words.js";
import { named, signed } from "./words.js";

export class Stakes extends Component {
  constructor({ table }) {
    super();
    this.state = { wanted: [...table.beside.stakes] };
  }

  render({ picture, table, add, close }, { wanted }) {
    const { cents, stakes_asked: asked, left } = table.beside;
    const whole = wanted.every((each) => Number.isInteger(each) && each >= 0);
    const want = (seat) =>
      add("agree-stakes", { id: newId(), seat, stakes: wanted, table: table.number }, "sheet");
    const seats = picture.parties.filter((seat) => seat !== left);
    return html`<section class="panel" aria-label=${say("stakes")}>
      <h3 tabindex="-1">${say("stakes")}</h3>
      <p>${picture.parties.map((seat) => `${named(picture, seat)} ${signed(cents[seat])}`).join(", ")}</p>
      <p>${say("stakes-lead", { stakes: table.beside.stakes.join(", ") })}</p>
      <div class="three">${wanted.map(
        (each, at) => html`<label key=${at}>${say(`stake-${at}`)}
          <input type="number" min="0" max="100000" inputmode="numeric" value=${each}
              onInput=${(event) =>
                this.setState({
                  wanted: wanted.map((old, place) => (place === at ? Number(event.target.value) : old)),
                })} />
        </label>`,
      )}</div>
      <div class="push"></div>
      <p id="wants-stakes">${say("want-stakes")}</p>
      <div class="wants" role="group" aria-labelledby="wants-stakes">${seats.map((seat) => {
        const tapped = String(asked[seat]) === String(wanted);
        return html`<button type="button" class="quiet" key=${seat} disabled=${!whole}
            aria-pressed=${String(tapped)} onClick=${() => want(seat)}>
          ${tapped ? "✓ " : ""}${named(picture, seat)}</button>`;
      })}</div>
      <button type="button" class="quiet" onClick=${close}>${say("back")}</button>
    </section>`;
  }
}
