// What the pad says: its heading, and the sentence above the keys.

import { say } from "../../../../../web/static/pad/words.js";
import { playerAt, standing, worth } from "./count.js";
import { explained, laidInWords, named } from "./words.js";

export function sentence(pad) {
  const { picture, table, side } = pad.props;
  const { step } = pad;
  if (pad.state.told) return pad.state.told;
  if (!pad.writes) return say("keeps-sheet", { who: pad.keeper });
  const { bidding, bid } = pad.bids;
  const told = { who: bidding ? named(picture, bidding) : "", bid };
  if (step === "bid") return say(pad.state.bidding ? "how-much" : "who-and-how-much", told);
  if (step === "meld") return melding(pad, told);
  if (step === "others") return say("type-theirs", { team: named(picture, pad.other) });
  if (step === "tricks") {
    const over = Object.values(pad.tricks).some((each) => each < 0);
    if (over) return say("only-so-many", { most: picture.play.all_tricks });
    return pad.theirMeld === null ? say("their-meld-missing") : explained(picture, pad.hand());
  }
  if (step === "tick") return waiting(pad, standing(pad.line, side));
  return step === "over" ? say("one-goes-in") : "";
}

function melding(pad, told) {
  const { picture, side } = pad.props;
  const [ours, theirs] = [pad.meld, pad.theirMeld];
  const values = { ...told, ours: named(picture, side), theirs: named(picture, pad.other) };
  if (ours === null) return say("tap-meld", values);
  const counted = pad.laid.map((each) => ({
    ...each,
    points: worth(each.meld, each.times, picture.play),
  }));
  const sum =
    counted.length && !pad.state.typed ? laidInWords(counted, ours) : say("meld-is", { meld: ours });
  if (theirs === null) return `${sum}. ${say("do-not-lead", values)}`;
  if (!pad.boardless) return `${sum}. ${say("both-on", { ...values, meld: theirs })}`;
  const meld = pad.bids.bidding === side ? ours : theirs;
  return `${sum}. ${say("no-board-so-far", { ...told, meld, board: picture.play.board })}`;
}

function waiting(pad, hand) {
  const { picture, online } = pad.props;
  const saved = online === "ok" ? "received" : pad.line.saved[pad.props.side];
  const word = saved === "keeping" ? "state-keeping" : saved === "received" ? "sent" : "kept-here";
  return `${say(word)} ${explained(picture, hand)}`;
}

export function heading(pad) {
  const { picture, table, side } = pad.props;
  const values = {
    number: pad.number,
    who: table.dealer ? playerAt(picture, table, table.dealer) : "",
    team: named(picture, pad.state.whose ?? side),
    other: named(picture, pad.other),
  };
  if (pad.state.fixing) return say("putting-right", values);
  if (pad.step === "over" && pad.unsettled) return say("round-unsettled");
  if (pad.step === "over") return say("round-won", { team: named(picture, table.beside.winner) });
  return say(`at-${pad.step}`, values);
}
