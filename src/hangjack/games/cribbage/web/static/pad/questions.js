// What covers the keys: what was not taken, what makes a table wait, legs to agree to, and what else happens.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { newId } from "../../../../../web/static/api.js";
import { isDoubt } from "../../../../../web/static/pad/entries.js";
import { Panel } from "../../../../../web/static/pad/frame/panel.js";
import { writer } from "../../../../../web/static/pad/hands.js";
import { lane } from "../../../../../web/static/pad/moves.js";
import { rivals, rivalsName, teamName } from "../../../../../web/static/pad/shown.js";
import { say } from "../../../../../web/static/pad/words.js";
import { leftKey, standing, unanswered, waiting } from "./legs.js";
import { pairName, resultInWords, thingInWords } from "./words.js";

// The panel that lies over the keys now; nothing where nothing is asked.
export function question(pad, props) {
  const { state } = pad;
  if (props.pad.refused.length) return refused(props);
  if (props.question) return asked(props);
  if (state.panel) return PANELS[state.panel.name](pad, props, state.panel);
  return stopped(pad, props) ?? legs(pad, props);
}

function legs(pad, props) {
  if (!props.picture.may.includes("confirm_score")) return null;
  const found = waiting(props.pad, props.side, props.table, pad.state.left);
  if (found.differs) return differs(pad, props, found.differs);
  if (found.reopened) return reopened(pad, props, found.reopened);
  return found.check && (pad.pegs || !pad.state.chosen) ? check(pad, props, found.check) : null;
}

const close = (pad) => () => pad.setState({ panel: null });
const place = ({ table, line }) => ({ table: table.number, number: line.number });
const agree = ({ add }, at, line) =>
  add("enter-line", { place: place(at), line }, lane(at.table.number), say("you-agree", place(at)));
const leg = (winner) => ({ type: "leg", winner });
const won = (props, { table, line }, winner) =>
  say("leg-won", {
    ...place({ table, line }),
    team: teamName(props.picture, winner),
    pair: pairName(table, winner),
  });

// What the server has not taken: nothing behind it goes out until somebody decides.
function refused({ picture, pad: { refused: entries }, outbox }) {
  const [entry] = entries;
  const { seq, sentence, fields } = entry;
  const what = fields.line
    ? say("leg-to", { ...fields.place, team: teamName(picture, fields.line.winner) })
    : fields.peg && thingInWords(picture, fields.peg);
  const sure = isDoubt(entry);
  return html`<${Panel} fault title=${say("not-written")} lines=${[sentence, what].filter(Boolean)}
      keys=${[
        sure
          ? [say("another-one"), () => outbox.correct(seq, { sure: true })]
          : [say("try-again"), () => outbox.retry(seq)],
        [say(sure ? "same-one" : "throw-away"), () => outbox.drop(seq), "main"],
      ]} />`;
}

// A question of the pad itself, with its answers, each of which ends it.
function asked({ question: { says, answers }, ask }) {
  const answer = (go) => () => {
    ask(null);
    go();
  };
  const keys = answers.map(([label, go], at) => [label, answer(go), at ? "quiet" : "main"]);
  return html`<${Panel} title=${says} keys=${keys} />`;
}

// What makes this table wait: an official who was called, a dispute that both captains settle.
function stopped(pad, { picture, table, add }) {
  if (!table.stopped.length) return null;
  const [called] = picture.called.filter((each) => each.table === table.number);
  const go = () => add("end-pause", { id: called.id }, "stops", say("plays-on"));
  const keys = [[say("look-at-card"), () => pad.setState({ sheet: true }), "quiet"]];
  if (called && picture.may.includes("pause")) keys.unshift([say("play-on"), go, "main"]);
  if (!called && picture.may.includes("sign_sheet"))
    keys.unshift([say("captains-page"), () => location.assign(captains()), "main"]);
  const title = say("waits", { table: table.number });
  return html`<${Panel} title=${title} lines=${table.stopped} keys=${keys} />`;
}

const captains = () => location.pathname.replace(/pad$/, "captain");
const ruling = (table) => `${location.pathname.replace(/pad$/, "ruling")}?table=${table.number}`;

function differs(pad, props, at) {
  const { picture, side } = props;
  const authors = at.table.authors[at.line.number] ?? {};
  const who = (party) => (party === side ? say("this-phone-says") : writer(picture, party, authors[party]));
  const { parties } = picture;
  const versions = Object.entries(at.line.written)
    .sort(([, one], [, other]) => parties.indexOf(one.winner) - parties.indexOf(other.winner))
    .map(([party, { winner }]) => [
      say("as-wrote", { team: teamName(picture, winner), who: who(party) }),
      () => agree(props, at, leg(winner)),
    ]);
  return html`<${Panel} fault title=${say("written-twice", place(at))}
      lines=${[say("which-is-right"), say("neither-counts")]}
      keys=${[...versions, [say("captains-decide"), dispute(pad, props, at), "danger"]]} />`;
}

// Both captains are called, and the table stands still until they have settled it.
const dispute =
  (pad, { add, side, picture }, { table, line }) =>
  () => {
    const about = say("dispute-about", {
      table: table.number,
      number: line?.number ?? Math.min(table.next, picture.play.legs),
    });
    add("open-dispute", { side, id: newId(), table: table.number, about }, "stops", say("captains-called"));
    pad.setState({ panel: null, chosen: null });
  };

function reopened(pad, props, at) {
  const { picture, side } = props;
  const [other] = rivals(picture, side).filter((party) => at.line.written[party]);
  const { winner } = at.line.written[other];
  const left = () => pad.setState({ left: [...pad.state.left, leftKey(at.table, at.line, side)] });
  const title = say("wants-changed", { ...place(at), team: teamName(picture, other) });
  const counts = say("counts-now", { team: teamName(picture, at.line.agreed.winner) });
  return html`<${Panel} title=${title} lines=${[won(props, at, winner), counts]} keys=${[
    [say("agree-game"), () => agree(props, at, leg(winner)), "main"],
    [say("leave-as-is"), left],
  ]} />`;
}

// The others have written: one tap agrees, another one says who has won it instead.
function check(pad, props, at) {
  const { picture, side } = props;
  const { winner } = standing(at.line, side);
  const [instead] = rivals(picture, winner);
  const title = say("they-write", { team: rivalsName(picture, side) });
  const keys = [[say("agree-game"), () => agree(props, at, leg(winner)), "main"]];
  if (picture.may.includes("write_score"))
    keys.push([
      say("not-right", { team: teamName(picture, instead) }),
      () => agree(props, at, leg(instead)),
      "danger",
    ]);
  return html`<${Panel} title=${title}
      lines=${[won(props, at, winner), say("before-it", { result: resultInWords(picture) })]}
      keys=${keys} />`;
}

const PANELS = {
  // One of the other pair agrees here, under the own name: one phone serves both.
  here: (pad, props) => {
    const { picture, table, side, add } = props;
    const line = unanswered(table, side);
    if (!line) return null;
    const at = { table, line };
    const said = (name) => say("agreed-here", { ...place(at), name });
    const yes = (each) => () => {
      add("agree-here", { place: place(at), player: each.id }, lane(table.number), said(each.name));
      pad.setState({ panel: null });
    };
    const people = rivals(picture, side).flatMap((party) => table.players[party] ?? []);
    return html`<${Panel} title=${say("agree-here-title", { team: rivalsName(picture, side) })}
        lines=${[won(props, at, line.written[side].winner), say("agree-here-lead")]}
        keys=${[...people.map((each) => [each.name, yes(each)]), [say("back"), close(pad)]]} />`;
  },
  // A leg of the card that was written wrongly: the others are asked again.
  fix: (pad, props, { at }) => {
    const { picture, side, tell } = props;
    const { winner } = standing(at.line, side);
    const [instead] = rivals(picture, winner);
    const put = () => {
      agree(props, at, leg(instead));
      tell(say("leg-now", { ...place(at), team: teamName(picture, instead) }));
      pad.setState({ panel: null });
    };
    const title = say("leg-says", { ...place(at), team: teamName(picture, winner) });
    return html`<${Panel} title=${title} lines=${[say("put-right-lead")]} keys=${[
      [say("it-was", { team: teamName(picture, instead), pair: pairName(at.table, instead) }), put, "main"],
      [say("captains-decide"), dispute(pad, props, at), "danger"],
      [say("leave-it"), close(pad)],
    ]} />`;
  },
  other: (pad, props) => {
    const { picture, table, add } = props;
    const may = (act) => picture.may.includes(act);
    const call = () => {
      add("call-official", { id: newId(), table: table.number }, "stops", say("official-called"));
      pad.setState({ panel: null });
    };
    const pen = () => {
      add("take-pen", { table: table.number }, "pen", say("pen-taken", { table: table.number }));
      pad.setState({ panel: null });
    };
    const own = table.pen?.by === picture.you?.id;
    return html`<${Panel} title=${say("other-title", { table: table.number })} keys=${[
      [say("ask-book"), () => location.assign(ruling(table))],
      ...(table.pen && !own && may("write_score") ? [[say("take-pen"), pen]] : []),
      ...(may("open_dispute") ? [[say("captains-decide"), dispute(pad, props, { table })]] : []),
      ...(may("call_official") ? [[say("call-official", { table: table.number }), call, "danger"]] : []),
      [say("back"), close(pad)],
    ]} />`;
  },
};
