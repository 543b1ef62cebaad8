// Twelve places for bids, combinations and figures, always the same ones; below them the tens of the tricks.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { say } from "../../../../../web/static/pad/words.js";
import { worth } from "./count.js";

const MELDS = [
  "run",
  "aces",
  "pinochle",
  "royal_marriage",
  "kings",
  "round_house",
  "marriage",
  "queens",
  "many",
  "type",
  "jacks",
  "off",
];
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "type", "0", "off"];
const PLACES = 11;

// The bids of a page: by ones first, by larger steps after that; there is no highest.
export function bidsOn(page, { lowest_bid: lowest, bid_by_ones_to: ones, bid_step_above: step }) {
  const scale = (place) => {
    const singles = ones - lowest + 1;
    return place < singles ? lowest + place : ones + (place - singles + 1) * step;
  };
  return Array.from({ length: PLACES }, (_, at) => scale(page * PLACES + at));
}

const key = (big, small, act, more = {}) => ({ big, small, act, ...more });

export function bidKeys(pad, { picture }) {
  const { page, bid } = pad.state;
  const bids = bidsOn(page, picture.play);
  const next = bidsOn(page + 1, picture.play)[0];
  return [
    ...bids.map((each) => key(String(each), "", () => pad.bid(each), { pressed: bid === each })),
    key("…", say("bids-from", { bid: next }), () => pad.setState({ page: page + 1 })),
  ];
}

export function meldKeys(pad, { picture }) {
  const { many, typing, typed } = pad.state;
  const off = pad.laid.length || typed;
  const special = {
    type: () =>
      typing
        ? key("A K Q", say("by-cards"), () => pad.type(false))
        : key("1 2 3", say("type-it"), () => pad.type(true)),
    off: () =>
      off
        ? key("⌫", say("take-off"), () => pad.takeOff())
        : key("0", say("no-meld"), () => pad.melded([], 0)),
    many: () => key(`×${many}`, say("in-one-hand"), () => pad.many(), { pressed: many > 1 }),
  };
  return (typing ? DIGITS : MELDS).map((name) => {
    if (special[name]) return special[name]();
    if (typing) return key(name, "", () => pad.typeMeld(name));
    return key(String(worth(name, many, picture.play)), say(`meld-${name}`), () => pad.lay(name));
  });
}

export function trickKeys(pad, { picture, side }) {
  const other = picture.parties.find((each) => each !== side);
  const counts = pad.state.whose ?? side;
  return DIGITS.map((name) => {
    if (name === "type" && pad.state.asking) return key("", "", () => {});
    if (name === "type")
      return key(
        picture.match.teams[counts === side ? other : side].short || "⇄",
        say(counts === side ? "count-theirs" : "count-ours"),
        () => pad.setState({ whose: counts === side ? other : side, tricks: "" }),
      );
    if (name === "off") return key("⌫", say("take-off"), () => pad.off());
    return key(name, "", () => pad.digit(name));
  });
}

export const Keys = ({ keys, idle }) => html`<div class="keys" role="group" aria-label=${say("keys")}>
    ${keys.map(
      ({ big, small, act, pressed }, at) => html`<button type="button" key=${at}
          aria-pressed=${pressed === undefined ? null : String(pressed)}
          aria-disabled=${String(Boolean(idle))}
          onClick=${idle ?? act}><b>${big}</b><small>${small}</small></button>`,
    )}
  </div>`;

// The tens of our trick points: tapped once the hand is played, they lead on to the figures behind them.
export const Tens = ({ most, press, why }) => html`<div class="tens" role="group" aria-label=${say("tens")}>
    ${Array.from({ length: Math.floor(most / 10) + 1 }, (_, ten) => {
      const whole = ten * 10 === most;
      return html`<button type="button" key=${ten} aria-disabled=${String(Boolean(why))}
          onClick=${() => press(whole ? String(most) : String(ten))}>
        <span>${whole ? most : `${ten}·`}</span></button>`;
    })}
  </div>`;
