// What covers the keys: two versions of a hand, hands to check, a ruling, and what else can happen.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { newId } from "../../../../../web/static/api.js";
import { Panel } from "../../../../../web/static/pad/frame/panel.js";
import { lane } from "../../../../../web/static/pad/moves.js";
import { say } from "../../../../../web/static/pad/words.js";
import { standing } from "./count.js";
import { Stakes } from "./stakes.js";
import { explained, inWords, named, plain } from "./words.js";

const { competition, match } = document.getElementById("pad").dataset;

// The panel that lies over the keys now; nothing where nothing is asked.
export function question(pad, props, { panel }) {
  if (props.pad.refused.length) return refused(props);
  if (panel) return PANELS[panel](pad, props);
  return stopped(pad, props) ?? asked(pad, props);
}

function asked(pad, props) {
  const waiting = pad.waiting;
  if (waiting.differs) return differs(pad, props, waiting.differs);
  if (waiting.reopened) return reopened(pad, props, waiting.reopened);
  if (waiting.ruling) return ruling(pad, props, waiting.ruling);
  if (pad.state.who || pad.state.result || pad.state.fixing) return null;
  if (waiting.check.length) return check(pad, props, waiting.check);
  const other = props.picture.elsewhere.find(({ id }) => !pad.state.left.includes(id));
  return other ? elsewhere(pad, other) : null;
}

// What makes the table wait: a dispute, until somebody of another table or an official has decided it, and
// whoever was called. A decision stays until it was read on this phone.
function stopped(pad, props) {
  const { disputes, called } = props.picture;
  const open = disputes.find((each) => each.open);
  if (open) pad.watched = open.id;
  const shown = open ?? disputes.find(({ id }) => id === pad.watched);
  if (shown) {
    const next = () => {
      if (!open) pad.watched = null;
      pad.setState({ sheet: true });
    };
    return html`<${Panel} title=${say(open ? "disputed" : "decided")} lines=${[shown.says]}
        keys=${[[say("look-at-sheet"), next, "main"]]} />`;
  }
  if (!called.length) return null;
  const go = () => props.add("end-pause", { id: called[0].id }, "stops");
  return html`<${Panel} title=${say("called")} keys=${[[say("play-on"), go, "main"]]} />`;
}

// Another table asks whoever keeps the score here.
const elsewhere = (pad, { id, match: at, table: number, says }) =>
  html`<${Panel} title=${say("you-decide", { number })} lines=${[says]} keys=${[
    [say("look-at-it"), () => location.assign(`/c/${competition}/m/${at}/dispute`), "main"],
    [say("not-now"), () => pad.setState({ left: [...pad.state.left, id] })],
  ]} />`;

const table = (props) => props.table.number;
const agree = ({ add, ...props }, number, line) =>
  add("enter-line", { place: { table: table(props), number }, line }, lane(table(props)));
const close = (pad) => () => pad.setState({ panel: null });
const call = (pad, props) => () => {
  props.add("call-official", { id: newId(), table: table(props) }, "stops", say("called"));
  pad.setState({ panel: null });
};

// What the server has not taken: nothing behind it goes out until somebody decides.
function refused({ picture, pad: { refused: entries }, outbox }) {
  const [{ seq, sentence, fields }] = entries;
  const what = fields.line
    ? `${say("hand-number", { number: fields.place.number })} ${inWords(picture, fields.line)}`
    : "";
  return html`<${Panel} fault title=${say("not-written")} lines=${[sentence, what]}
      keys=${[
        [say("again"), () => outbox.retry(seq)],
        [say("write-anew"), () => outbox.drop(seq), "main"],
      ]} />`;
}

function differs(pad, props, line) {
  const { picture, side } = props;
  const told = (hand) => explained(picture, hand, line.number, props.table.beside);
  const whose = (seat) =>
    seat === side ? say("this-phone-says") : say("phone-says", { who: named(picture, seat) });
  const versions = Object.entries(line.written).map(([seat, hand]) => [
    `${whose(seat)} ${told(hand)}`,
    () => agree(props, line.number, hand),
  ]);
  return html`<${Panel} fault title=${say("written-twice", { number: line.number })}
      lines=${[say("which-is-right"), say("neither-counts")]}
      keys=${[...versions, [say("call"), call(pad, props), "danger"]]} />`;
}

function reopened(pad, props, line) {
  const { picture, side } = props;
  const [seat, hand] = Object.entries(line.written).find(
    ([each, said]) => each !== side && JSON.stringify(said) !== JSON.stringify(line.agreed),
  );
  const told = (each) => explained(picture, each, line.number, props.table.beside);
  return html`<${Panel} title=${say("wants-changed", { who: named(picture, seat), number: line.number })}
      lines=${[told(hand), say("counts-now", { told: told(line.agreed) })]}
      keys=${[
        [say("right"), () => agree(props, line.number, hand), "main"],
        [say("leave-as-is"), () => pad.setState({ left: [...pad.state.left, line.number] })],
      ]} />`;
}

// Somebody else has written: one tap says that it is right, for all of it.
function check(pad, props, lines) {
  const { picture, side, add, table: own } = props;
  const last = lines[lines.length - 1];
  const told = (line) => {
    const { number } = line;
    const hand = explained(picture, standing(line, side), number, own.beside);
    return `${say("hand-number", { number })} ${hand}`;
  };
  const right = () =>
    add(
      "confirm-hands",
      { seat: side, hands: lines.map((line) => line.number), table: own.number },
      lane(own.number),
      say("said-right"),
    );
  return html`<${Panel} title=${say("you-check", { who: named(picture, own.beside.scorer) })}
      lines=${[told(last), ...lines.slice(0, -1).slice(-3).map(told)]}
      keys=${[
        [lines.length > 1 ? say("all-right", { hands: lines.length }) : say("right"), right, "main"],
        [say("not-right"), () => pad.fix(last), "danger"],
      ]}>
    <${Totals} ...${props} />
  </${Panel}>`;
}

function Totals({ picture, table: { points } }) {
  const heads = picture.parties.map((seat) => html`<th key=${seat}>${named(picture, seat)}</th>`);
  const sums = picture.parties.map((seat) => html`<td key=${seat} class="num">${plain(points[seat])}</td>`);
  return html`<table><thead><tr>${heads}</tr></thead><tbody><tr>${sums}</tr></tbody></table>`;
}

// A ruling that was proposed: whoever sits here says yes, on an own phone or on this one.
function ruling(pad, props, { id, accepted }) {
  const { picture, side, add } = props;
  const shown = picture.match.rulings.find((each) => each.id === id);
  const sitting = picture.parties.filter((seat) => seat !== props.table.beside.left);
  const open = sitting.filter((seat) => !accepted.includes(seat));
  const yes = (seat) => () =>
    add("accept-ruling", { id: newId(), seat, ruling: id, table: table(props) }, "sheet");
  const [about] = shown.words;
  const dispute = () =>
    add("open-dispute", { id: newId(), table: table(props), about, ruling: id }, "stops", say("disputed"));
  return html`<${Panel} title=${say("ruling-title")} lines=${[...shown.words, say("ruling-closes")]}
      keys=${[
        ...open.map((seat) => [
          say(seat === side ? "i-accept" : "accepts", { who: named(picture, seat) }),
          yes(seat),
          seat === side ? "main" : "quiet",
        ]),
        [say("dispute-it"), dispute, "danger"],
      ]} />`;
}

function pickSeat(pad, { picture, table: { beside } }, title, line, then) {
  const seats = picture.parties.filter((seat) => seat !== beside.left);
  return html`<${Panel} title=${title} lines=${[line]} keys=${[
    ...seats.map((seat) => [picture.match.teams[seat].name, () => then(seat)]),
    [say("back"), close(pad)],
  ]} />`;
}

// At the end the phone goes round: each looks at their own number.
function points(pad, props) {
  const { picture, table: own, side, add } = props;
  const unchecked = own.lines.filter((line) => !line.agreed && !own.checked[line.number]);
  if (unchecked.length) return unconfirmed(pad, props, unchecked);
  const signed = [...picture.match.signed, ...own.asked.filter((each) => each.seen).map((each) => each.seat)];
  const open = picture.parties.filter((seat) => !signed.includes(seat));
  const says = (seat) => {
    const seen = { points: own.points[seat], plays: own.plays[seat] };
    add("confirm-points", { seat, seen, table: own.number }, "sheet");
  };
  if (!open.length)
    return html`<${Panel} title=${say("done")} lines=${[say("host-has-it")]}
        keys=${[[say("back"), close(pad)]]} />`;
  return html`<${Panel} title=${say("hand-round")} lines=${[say("own-number")]} keys=${[
    ...open.map((seat) => [
      say("own-points", {
        who: picture.match.teams[seat].name,
        points: plain(own.points[seat]),
        plays: own.plays[seat],
      }),
      () => says(seat),
      seat === side ? "main" : "quiet",
    ]),
    [say("not-right-look"), () => pad.setState({ panel: null, sheet: true }), "danger"],
  ]} />`;
}

function unconfirmed(pad, props, lines) {
  const { picture, table: own, add } = props;
  const writers = new Set(lines.flatMap((line) => Object.keys(line.written)));
  const seats = picture.parties.filter((seat) => !writers.has(seat) && seat !== own.beside.left);
  const hands = lines.map((line) => line.number);
  const says = (seat) => () =>
    add("confirm-hands", { seat, hands, table: own.number }, lane(own.number), say("said-right"));
  const title = say("unchecked", { hands: hands.length });
  return html`<${Panel} title=${title} lines=${[say("who-looked")]} keys=${[
    ...seats.map((seat) => [say("looked", { who: picture.match.teams[seat].name }), says(seat)]),
    [say("look-at-sheet"), () => pad.setState({ panel: null, sheet: true })],
    [say("back"), close(pad)],
  ]} />`;
}

const PANELS = {
  other: (pad, props) =>
    html`<${Panel} title=${say("other")} keys=${[
      [say("ask-referee"), () => location.assign(`/c/${competition}/m/${match}/ruling`)],
      [say("misdeal"), () => misdeal(pad, props)],
      [say("other-dealt"), () => pad.setState({ panel: "dealer" })],
      [say("other-writes"), () => pad.setState({ panel: "scorer" })],
      ...(props.picture.play.stakes_on ? [[say("stakes"), () => pad.setState({ panel: "stakes" })]] : []),
      [say("back"), close(pad)],
    ]} />`,
  call: (pad, props) =>
    html`<${Panel} title=${say("call-title")} lines=${[say("call-lead")]} keys=${[
      [say("call"), call(pad, props), "main"],
      [say("not-now"), close(pad)],
    ]} />`,
  dealer: (pad, props) =>
    pickSeat(pad, props, say("who-dealt"), say("order-put-right"), (dealer) =>
      pad.setState({
        dealer,
        panel: null,
        who: null,
        told: say("dealt-it", { who: named(props.picture, dealer) }),
      }),
    ),
  scorer: (pad, props) =>
    pickSeat(pad, props, say("who-writes"), say("others-check"), (scorer) => {
      props.add("name-scorer", { id: newId(), scorer, table: table(props) }, "sheet");
      pad.setState({ panel: null, told: say("writes-now", { who: named(props.picture, scorer) }) });
    }),
  stakes: (pad, props) => html`<${Stakes} ...${props} close=${close(pad)} />`,
  points,
};

function misdeal(pad, props) {
  const { dealer } = pad;
  props.add("note-misdeal", { id: newId(), dealer, table: table(props) }, "sheet");
  pad.setState({
    panel: null,
    told: say("misdealt", { who: named(props.picture, dealer), number: pad.number }),
  });
}
