// Who and how: the seats with their totals, and every result that the book knows, with the card points on it.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { say } from "../../../../../web/static/pad/words.js";
import { named, plain, signed } from "./words.js";

export function Seats({ picture, table, dealer, who, result, plays, pick, tell }) {
  return html`<div class="seats" role="group" aria-label=${say("who")}>
    ${picture.parties.map((seat) => {
      const rests = !plays.includes(seat);
      const gone = seat === table.beside.left;
      const role =
        who === seat
          ? say(result?.leaster ? "won-it" : "picked")
          : gone
            ? say("gone")
            : rests
              ? say("rests")
              : seat === dealer && !table.full
                ? say("deals")
                : say("plays", { plays: table.plays[seat] });
      const press = () =>
        rests ? tell(say("rests-now", { who: named(picture, seat) })) : pick(who === seat ? null : seat);
      return html`<button type="button" class=${`seat${rests ? " rests" : ""}`} key=${seat}
          aria-pressed=${String(who === seat)} aria-disabled=${String(rests)} onClick=${press}>
        <span class="name">${named(picture, seat)}</span>
        <span class="points">${plain(table.points[seat])}<span class="sr"> ${say("points-word")}</span></span>
        <span class="role">${role}</span></button>`;
    })}
  </div>`;
}

const resultOf = ({ step, won, leaster }) => ({ step, won, leaster });

export function Keys({ picture, full, result, pick, more }) {
  const { play } = picture;
  const rows = [
    ...play.won.map((value, step) => ({ value, step, won: true, leaster: false, name: `won-${step}` })),
    ...play.lost.map((value, step) => ({
      value: -value,
      step,
      won: false,
      leaster: false,
      name: `lost-${step}`,
    })),
    ...play.leaster.map((value, step) => ({
      value,
      step,
      won: true,
      leaster: true,
      name: `leaster-${step}`,
    })),
  ];
  const is = (key) => result && ["step", "won", "leaster"].every((name) => result[name] === key[name]);
  return html`<div class="keys" role="group" aria-label=${say("how")}>
    ${rows.map(
      (key) => html`<button type="button" key=${key.name} class=${key.won ? "" : "lost"}
          aria-pressed=${String(Boolean(is(key)))} aria-disabled=${String(full)}
          onClick=${() => !full && pick(is(key) ? null : resultOf(key))}>
        <b>${signed(key.value)}</b><small>${say(`key-${key.name}`, {
          needs: play.needs,
          below: play.needs - 1,
        })}</small></button>`,
    )}
    <button type="button" onClick=${more}><span>${say("other")}</span>
      <small>${say("other-what")}</small></button>
  </div>`;
}
