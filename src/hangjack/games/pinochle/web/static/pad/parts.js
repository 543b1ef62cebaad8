// What stands above the keys: the hands so far, and both sides with their points.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { mark, say } from "../../../../../web/static/pad/words.js";
import { isSet, progress, standing } from "./count.js";
import { inWords, named, plain, signed } from "./words.js";

const SHOWN = 6;

export function Sides({ pad, picture, table, side }) {
  const { step, bids, tricks } = pad;
  const melds = { [side]: pad.meld, [pad.other]: pad.theirMeld };
  const { round_points: goal } = picture.play;
  const role = (each) => {
    const hand = step === "tick" && standing(pad.line, side);
    if (hand) return say("this-hand", { points: signed(hand.score[each]) });
    if (["meld", "others", "tricks"].includes(step))
      return [
        melds[each] !== null && say("meld-short", { meld: melds[each] }),
        tricks && say("tricks-short", { tricks: tricks[each] }),
      ]
        .filter(Boolean)
        .join(", ");
    const left = goal - table.points[each];
    return left > 0 ? say("to-go", { points: left }) : say("out");
  };
  // The bid stands beside the points: beside a long name it would be cut off.
  const bid = (each) =>
    bids.bidding === each && bids.bid && step !== "tick" && step !== "over"
      ? html` <span class="bid">${say("bid-short", { bid: bids.bid })}</span>`
      : "";
  const press = (each) => () =>
    step === "bid" && pad.writes
      ? pad.setState({ bidding: each, told: "" })
      : pad.setState({ told: say("change-bid") });
  const pressed = (each) => (bids.bidding ?? (step === "bid" ? side : null)) === each && step !== "tick";
  return html`<div class="seats" role="group" aria-label=${say("both-sides")}>
    ${picture.parties.map(
      (each) => html`<button type="button" key=${each} class=${`seat${each === side ? " own" : ""}`}
          aria-pressed=${String(pressed(each))} aria-disabled=${String(step !== "bid")}
          onClick=${press(each)}>
        <span class="name">${named(picture, each)}</span>
        <span class="points">${plain(table.points[each])}
            <span class="sr"> ${say("points-word")}</span>${bid(each)}</span>
        <span class="role">${role(each)}</span></button>`,
    )}
  </div>`;
}

export function Past({ picture, table, side }) {
  const lines = [...table.lines].sort((one, other) => other.number - one.number).slice(0, SHOWN);
  return html`<div class="room"><h2>${say("hands-so-far")}</h2>
    <ol class="past">${lines.map((line) => {
      const state = progress(line, table, picture);
      const hand = standing(line, side) ?? Object.values(line.written)[0];
      const circle = hand?.score && isSet(hand) ? "⊘ " : "";
      const told = hand && inWords(picture, hand);
      return html`<li key=${line.number}><span>${line.number} ${" "} ${circle}${told}</span>
        <span class=${`mark ${state}`}>${mark(state)}</span></li>`;
    })}</ol></div>`;
}
