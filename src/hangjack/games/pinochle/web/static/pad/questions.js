// What covers the keys: who sits here, the other sheet, a difference, no board, a ruling, the director.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { newId } from "../../../../../web/static/api.js";
import { isDoubt } from "../../../../../web/static/pad/entries.js";
import { Panel } from "../../../../../web/static/pad/frame/panel.js";
import { lane } from "../../../../../web/static/pad/moves.js";
import { same } from "../../../../../web/static/pad/state.js";
import { say } from "../../../../../web/static/pad/words.js";
import { SEATS, lineOf, partyAt, playerAt, scored } from "./count.js";
import { end } from "./end.js";
import { explained, inWords, named, plain, signed } from "./words.js";

const { competition, match } = document.getElementById("pad").dataset;
export const SPECIALS = `/c/${competition}/m/${match}/specials`;
const assistant = `/c/${competition}/m/${match}/ruling`;
const leave = (pad, what) => () => pad.setState({ left: [...pad.state.left, what] });
const close = (pad) => () => pad.setState({ panel: null });

// The panel that lies over the keys now; nothing where nothing is asked.
export function question(pad, props, { panel, left }) {
  const { picture, table, side } = props;
  if (props.pad.refused.length) return refused(props);
  if (picture.called.length || table.asked.some((each) => each.tag === "call-official")) return called(props);
  if (panel) return PANELS[panel](pad, props);
  if (pad.step === "begin") return begin(pad, props);
  if (!pad.writes) return pad.step === "over" ? end(pad, props) : null;
  const { line } = pad;
  const [ours, theirs] = [line?.written[side], line?.written[pad.other]];
  const asks = !table.beside.chosen && !left.includes(`differs ${line?.number}`) && !pad.state.fixing;
  if (theirs && ours && !same(ours, theirs) && asks) return differs(pad, props, line);
  if (theirs && ours && same(ours, theirs) && !ticked(table, line.number, pad.other))
    return tick(pad, props, theirs);
  if (theirs && !ours && !left.includes(`check ${line.number}`)) return check(pad, props, theirs);
  const open = Object.entries(table.beside.reopened).find(
    ([number, lanes]) =>
      lanes[pad.other] && !same(lanes[pad.other], lanes[side]) && !left.includes(`open ${number}`),
  );
  if (open && !pad.state.fixing) return reopened(pad, props, ...open);
  const ruled = table.beside.ruled[table.hand];
  if (ruled && !ours) return asRuled(pad, props, ruled);
  return pad.step === "over" && pad.state.panel !== null ? end(pad, props) : null;
}

const ticked = (table, number, side) => (table.ticks[number] ?? []).includes(side);

// What the server has not taken: nothing behind it goes out until somebody decides.
function refused({ picture, pad: { refused: entries }, outbox }) {
  const [{ seq, sentence, fields, code }] = entries;
  const what = fields.line ? inWords(picture, fields.line) : "";
  const sure = isDoubt({ code }) ? [[say("all-the-same"), () => outbox.correct(seq, { sure: true })]] : [];
  return html`<${Panel} fault title=${say("not-written")} lines=${[sentence, what]}
      keys=${[
        ...sure,
        [say("again"), () => outbox.retry(seq)],
        [say("write-anew"), () => outbox.drop(seq), "main"],
      ]} />`;
}

// Before the first deal each scorekeeper looks who sits here, and names the first dealer.
function begin(pad, props) {
  const { picture, table, side, add } = props;
  const said = table.asked.find((each) => each.tag === "begin-round")?.dealer ?? table.beside.begun[side];
  const theirs = table.beside.begun[pad.other];
  const pairs = picture.parties.map(
    (each) => `${named(picture, each)}: ${(table.players[each] ?? []).map(({ name }) => name).join(" & ")}`,
  );
  if (!pad.writes)
    return html`<${Panel} title=${say("not-begun")}
        lines=${[say("keeps-sheet", { who: pad.keeper }), ...pairs]}
        keys=${[takeOver(pad, props)]} />`;
  if (said && !theirs)
    return html`<${Panel} title=${say("seats-wait", { team: named(picture, pad.other) })} lines=${pairs}
        keys=${[[say("other-dealer"), () => begun(null)], callFor(pad, props, "seats")]} />`;
  function begun(dealer) {
    if (dealer) add("begin-round", { id: newId(), dealer, table: table.number }, "begin");
    else table.beside.begun[side] = null;
    pad.setState({ told: "" });
  }
  const other =
    theirs && said && theirs !== said ? [say("they-say", { who: playerAt(picture, table, theirs) })] : [];
  return html`<${Panel} title=${say("right-four")} lines=${[...pairs, ...other, say("cut-for-deal")]}
      keys=${[
        ...SEATS.map((seat) => [
          say("deals-first", {
            who: playerAt(picture, table, seat),
            team: named(picture, partyAt(picture, seat)),
          }),
          () => begun(seat),
          seat === theirs ? "main" : "quiet",
        ]),
        callFor(pad, props, "seats"),
      ]} />`;
}

export const takeOver = (pad, { add, table }) => [
  say("take-over"),
  () => {
    add("take-over-sheet", { table: table.number }, "sheet", say("taken-over"));
    pad.setState({ panel: null });
  },
];

const callFor = (pad, { add, table }, about, label = say(`call-${about}`)) => [
  label,
  () => {
    add("call-official", { id: newId(), table: table.number, about }, "stops", say("called"));
    pad.setState({ panel: null });
  },
  "danger",
];

function called({ picture }) {
  const open = picture.match.rulings.filter((each) => each.standing === "proposed");
  return html`<${Panel} title=${say("director-called")}
      lines=${[say("stop-playing"), ...open.flatMap((each) => each.words)]}
      keys=${[[say("tell-it"), () => location.assign(assistant), "main"]]} />`;
}

function rows(hand, picture, table) {
  const of = (key, show = String) => picture.parties.map((side) => show(hand[key][side]));
  const bid = picture.parties.map((side) => (hand.bidding === side ? hand.bid : ""));
  const total = picture.parties.map((side) =>
    plain(table.points[side] + (hand.counted ? 0 : hand.score[side])),
  );
  return [
    [say("row-bid"), ...bid],
    [say("row-meld"), ...of("meld")],
    [say("row-tricks"), ...of("tricks")],
    [say("row-hand"), ...of("score", signed)],
    [say("row-total"), ...total],
  ];
}

const Figures = ({ heads, lines }) => html`<table>
    <thead><tr><td></td>${heads.map((head, at) => html`<th scope="col" key=${at}>${head}</th>`)}</tr></thead>
    <tbody>${lines.map(
      ([name, ...cells]) => html`<tr key=${name}><th scope="row">${name}</th>
        ${cells.map(
          (cell, at) => html`<td key=${at} class=${`num${cell?.differs ? " no" : ""}`}
        >${cell?.differs ? cell.value : cell}</td>`,
        )}</tr>`,
    )}</tbody></table>`;

// The others have written this hand: one tap says that ours is the same, and ticks theirs.
function check(pad, props, theirs) {
  const { picture, table } = props;
  const number = theirs.n;
  return html`<${Panel} title=${say("say-aloud", { team: named(picture, pad.other), number })}
      keys=${[
        [say("same-tick"), () => pad.same(theirs), "main"],
        [say("not-the-same"), leave(pad, `check ${number}`), "danger"],
      ]}><${Figures} heads=${picture.parties.map((side) => named(picture, side))}
          lines=${rows(theirs, picture, table)} /></${Panel}>`;
}

// Both say the same: their sheet waits for our tick.
function tick(pad, props, theirs) {
  const { picture, table, add } = props;
  const place = { table: table.number, number: theirs.n };
  const hand = { ...theirs, counted: true };
  return html`<${Panel} title=${say("their-sheet", { team: named(picture, pad.other), number: theirs.n })}
      keys=${[
        [say("tick-it"), () => add("confirm-line", { place }, lane(table.number)), "main"],
        [say("change-ours"), () => pad.fix(pad.line)],
      ]}><${Figures} heads=${picture.parties.map((side) => named(picture, side))}
          lines=${rows(hand, picture, table)} /></${Panel}>`;
}

// The two sheets differ: line by line, with what is not the same marked.
function differs(pad, props, line) {
  const { picture, table, side } = props;
  const [ours, theirs] = [line.written[side], line.written[pad.other]];
  const cells = (of) => {
    const values = [ours, theirs].map(of);
    const differ = values[0] !== values[1];
    return values.map((value) => (differ ? { differs: true, value } : value));
  };
  const each = (name, key) =>
    picture.parties.map((party) => [
      `${say(name)} ${named(picture, party)}`,
      ...cells((hand) => plain(hand[key][party])),
    ]);
  const lines = [
    [
      say("row-bid"),
      ...cells((hand) => `${hand.bidding ? named(picture, hand.bidding) : ""} ${hand.bid ?? ""}`),
    ],
    [say("row-how"), ...cells((hand) => say(`how-${hand.how}`))],
    ...each("row-meld", "meld"),
    ...each("row-tricks", "tricks"),
    ...each("row-hand", "score"),
  ];
  const not = lines.filter((row) => row[1]?.differs);
  return html`<${Panel} fault title=${say("sheets-differ", { number: line.number })}
      keys=${[
        [say("theirs-right"), () => pad.same(theirs)],
        [say("ours-right"), leave(pad, `differs ${line.number}`)],
        [say("change-ours"), () => pad.fix(line)],
        ...(table.beside.over_on.length
          ? [[say("choose-between"), () => pad.setState({ panel: "end" })]]
          : []),
        callFor(pad, props, "sheets", say("call-title")),
      ]}><${Figures} heads=${[say("on-ours"), say("on-theirs")]} lines=${not} />
    <p>${say("rest-same")}</p></${Panel}>`;
}

function reopened(pad, props, number, lanes) {
  const { picture } = props;
  const theirs = lanes[pad.other];
  return html`<${Panel} title=${say("want-changed", { team: named(picture, pad.other), number })}
      lines=${[explained(picture, theirs), say("counts-until")]}
      keys=${[
        [say("same-tick"), () => pad.same(theirs), "main"],
        [say("leave-it"), leave(pad, `open ${number}`)],
      ]} />`;
}

// The director has ruled on the hand: it is written so, and not otherwise.
function asRuled(pad, props, { how, side, score }) {
  const { picture, table } = props;
  const { bidding = null, bid = null } = pad.bids;
  const meld = { [props.side]: pad.meld ?? 0, [pad.other]: pad.theirMeld ?? 0 };
  const renege = how === "renege";
  const ruled = lineOf(
    {
      n: table.hand,
      dealer: table.dealer,
      bidding: renege ? bidding : side,
      bid,
      meld,
      how,
      reneged: renege ? side : null,
      score,
    },
    picture,
  );
  return html`<${Panel} title=${say("director-ruled")} lines=${[inWords(picture, ruled)]}
      keys=${[[say("write-hand", { number: table.hand }), () => pad.write(ruled), "main"]]} />`;
}

const PANELS = {
  call: (pad, props) =>
    html`<${Panel} title=${say("call-title")} keys=${[
      ...["doubt", "last_trick", "cards", "sheets", "other"].map((about) => callFor(pad, props, about)),
      ...(Object.keys(props.picture.beside?.specials ?? {}).length && pad.writes
        ? [[say("special"), () => location.assign(SPECIALS)]]
        : []),
      [say("ask-referee"), () => location.assign(assistant)],
      ...(pad.writes ? [] : [takeOver(pad, props)]),
      [say("back-key"), close(pad)],
    ]} />`,
  board: (pad, props) => {
    const { picture } = props;
    const { bidding, bid } = pad.bids;
    const line = pad.hand({ how: "board_set", tricks: undefined });
    const score = scored(line, picture);
    const scores = picture.parties.map((side) => `${named(picture, side)} ${signed(score[side])}`).join(", ");
    return html`<${Panel} title=${say("no-board", { team: named(picture, bidding) })}
        lines=${[say("board-needed", { meld: line.meld[bidding], board: picture.play.board, bid }), scores]}
        keys=${[
          [say("write-board"), () => pad.write({ ...line, score }), "main"],
          [say("back-to-meld"), close(pad)],
        ]} />`;
  },
  end,
};
