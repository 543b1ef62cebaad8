// The book's small clocks: anybody starts one with a tap, it runs down in large
// figures on this phone, and at its end stands what the referee makes of it.

import { html, Component } from "../../../../../web/static/vendor/preact-htm.js";
import { say } from "../../../../../web/static/pad/words.js";

// What the referee is asked when a clock has run down; nothing where the game just goes on.
const DECISIONS = { beg: "stand_or_beg", give: "give_or_run", card: "play_card" };
const TICK_MS = 200;
const BUZZ_MS = 200;

export class Timers extends Component {
  constructor() {
    super();
    this.state = { timer: null, until: 0, left: 0 };
  }

  componentWillUnmount() {
    clearInterval(this.ticking);
  }

  start(timer) {
    clearInterval(this.ticking);
    const { seconds } = timer;
    this.setState({ timer, until: Date.now() + seconds * 1000, left: seconds });
    this.ticking = setInterval(() => this.tick(), TICK_MS);
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.state.until - Date.now()) / 1000));
    if (left === this.state.left) return;
    this.setState({ left });
    if (left) return;
    clearInterval(this.ticking);
    navigator.vibrate?.(BUZZ_MS);
  }

  stop() {
    clearInterval(this.ticking);
    this.setState({ timer: null });
  }

  render({ picture, table }, { timer, left }) {
    const timers = Object.entries(picture.play.timers).map(([name, seconds]) => ({ name, seconds }));
    if (!timers.length) return null;
    return html`<details class="timers" open=${Boolean(timer)}>
      <summary>${say("timers")}</summary>
      ${timer && html`<${Running} timer=${timer} left=${left} table=${table} stop=${() => this.stop()} />`}
      <div class="row">${timers.map(
        (each) => html`<button type="button" class="quiet" key=${each.name}
            onClick=${() => this.start(each)}>${say(`timer-${each.name}`)} <b>${each.seconds}</b></button>`,
      )}</div>
    </details>`;
  }
}

function Running({ timer: { name, seconds }, left, table, stop }) {
  const decision = DECISIONS[name];
  const facts = `kind=froze&f.decision=${decision}&f.seconds=${seconds + 1}`;
  const asks = `${location.pathname.replace(/pad$/, "ruling")}?table=${table.number}&${facts}`;
  return html`<div class="note">
    <p>${say(`timer-${name}`)} <strong class="countdown" role="timer">${left}</strong></p>
    ${left === 0 && html`<p role="alert">${say(`timer-over-${name}`)}</p>`}
    <div class="row">
      ${left === 0 && decision && html`<a class="button" href=${asks}>${say("ask-referee")}</a>`}
      <button type="button" class="quiet" onClick=${stop}>${say("stop-timer")}</button>
    </div>
  </div>`;
}
