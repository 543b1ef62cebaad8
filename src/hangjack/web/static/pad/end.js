// What stops a table, and how a match is put away: tables confirmed, signed, sealed, and the receipt.

import { html, Component } from "../vendor/preact-htm.js";
import { newId } from "../api.js";
import { say } from "./words.js";
import { askedKey } from "./state.js";
import { Receipt } from "./receipt.js";
import { State, rivals, teamName } from "./shown.js";

export class Stops extends Component {
  constructor() {
    super();
    this.state = { player: "", reason: "" };
  }

  askLeave(event) {
    event.preventDefault();
    const { player, reason } = this.state;
    this.props.add("ask-leave", { id: newId(), player, reason }, "leave", say("leave-asked"));
    this.setState({ player: "", reason: "" });
  }

  render(props, { player, reason }) {
    const { picture, table, add, pad, side } = props;
    const may = (act) => picture.may.includes(act);
    if (picture.match.decided) return null;
    const called = pad.asked.get(askedKey("call-official", { table: table.number }));
    const stop = (tag, said) => add(tag, { table: table.number }, "stops", said);
    return html`<section aria-labelledby="stops-title">
      <h2 id="stops-title">${say("stops")}</h2>
      <div class="row">
        ${
          may("call_official") &&
          html`<button type="button" class="danger"
              onClick=${() =>
                add("call-official", { id: newId(), table: table.number }, "stops", say("official-called"))}
            >
              ${say("call-official", { table: table.number })}
            </button>`
        }
        ${called && html`<${State} state=${called === "waiting" ? "saved" : "received"} />`}
      </div>
      ${called === "waiting" && html`<p class="note fault" role="alert">${say("official-not-told")}</p>`}
      <p><a class="button quiet" href=${ruling(table.number)}>${say("ask-book")}</a></p>
      ${
        may("pause") &&
        picture.called
          .filter((each) => each.table === table.number)
          .map((each) => html`<${PlayOn} key=${each.id} id=${each.id} add=${add} />`)
      }
      ${picture.leaves.map((leave) => html`<${Leave} ...${props} leave=${leave} />`)}
      ${
        !props.callsOnly &&
        (may("seat") || may("leave_table")) &&
        html`<details>
        <summary>${say("more-stops")}</summary>
        <div class="row">
          ${
            may("seat") &&
            html`<button type="button" class="quiet"
                onClick=${() => stop("begin-break", say("break-begun"))}>${say("begin-break")}</button>`
          }
          ${
            may("leave_table") &&
            html`<button type="button" class="quiet"
                onClick=${() => stop("take-time-out", say("time-out-taken"))}>${say("time-out")}</button>`
          }
        </div>
        ${
          may("leave_table") &&
          html`<form onSubmit=${(event) => this.askLeave(event)}>
          <div class="field"><label for="leave-player">${say("leave-player")}</label>
            <select id="leave-player" required value=${player}
                onChange=${(event) => this.setState({ player: event.target.value })}>
              <option value="">${say("choose")}</option>
              ${picture.match.tables
                .flatMap((each) => each.players[side] ?? [])
                .map((each) => html`<option value=${each.id}>${each.name}</option>`)}
            </select></div>
          <div class="field"><label for="leave-reason">${say("leave-reason")}</label>
            <input id="leave-reason" required maxlength="200" value=${reason}
                onInput=${(event) => this.setState({ reason: event.target.value })} /></div>
          <button class="quiet">${say("ask-leave")}</button>
        </form>`
        }
      </details>`
      }
    </section>`;
  }
}

// Where the rulebook is asked about something at a table.
const ruling = (table) => `${location.pathname.replace(/pad$/, "ruling")}?table=${table}`;

function PlayOn({ id, add }) {
  const go = () => add("end-pause", { id }, "stops", say("plays-on"));
  return html`<button type="button" class="quiet" onClick=${go}>${say("play-on")}</button>`;
}

// What can be done about somebody's leave, by whom.
const NEXT = {
  asked: {
    theirs: [
      ["answer-leave", { granted: true }, "leave-grant"],
      ["answer-leave", { granted: false }, "leave-refuse"],
    ],
  },
  refused: { ours: [["appeal-leave", {}, "leave-appeal"]] },
  granted: { ours: [["leave-table", {}, "leave-go"]] },
  away: { ours: [["come-back", {}, "leave-back"]] },
};

function Leave({ picture, leave, side, add }) {
  const choices = picture.may.includes("leave_table")
    ? (NEXT[leave.stage]?.[leave.side === side ? "ours" : "theirs"] ?? [])
    : [];
  return html`<div class="note">
    <p>${say(`leave-stage-${leave.stage}`, {
      player: leave.player.name,
      team: teamName(picture, leave.side),
      reason: leave.reason,
    })}</p>
    <div class="row">${choices.map(
      ([tag, fields, word]) =>
        html`<button type="button" class="quiet"
            onClick=${() => add(tag, { id: leave.id, ...fields }, "leave", say(word))}>${say(word)}</button>`,
    )}</div>
  </div>`;
}

export function End(props) {
  const { game, picture, receipt } = props;
  const { match } = picture;
  if (match.sealed || (receipt && !picture.again)) return html`<${Receipt} ...${props} />`;
  if (!match.decided && !picture.level) return null;
  return html`<section aria-labelledby="end-title" class="end">
    <h2 id="end-title"
        tabindex="-1"
      >
        ${
          picture.level
            ? say("match-level")
            : match.winner
              ? say("match-won", { team: teamName(picture, match.winner) })
              : say("match-over")
        }
      </h2>
    <p>${game.boardInWords(picture)}</p>
    ${picture.level && html`<p class="note">${say("level-next")}</p>`}
    ${
      match.gaps.length > 0 &&
      html`<p>${say("missing")}</p><ul>${match.gaps.map((gap) => html`<li>${gap}</li>`)}</ul>`
    }
    <${Confirming} ...${props} />
    ${match.decided && html`<${Signing} ...${props} />`}
  </section>`;
}

// Each pair answers for its own table: on its own phone, or one of the pair on this one.
function Confirming(props) {
  const { picture, pad, side, Answering } = props;
  if (Answering) return html`<${Answering} ...${props} />`;
  const open = pad.tables.filter((table) => !table.confirmed.includes(side) && table.players[side]?.length);
  if (!picture.may.includes("confirm_score")) return null;
  return open.map((table) => html`<${OwnTable} ...${props} table=${table} />`);
}

function OwnTable({ game, picture, pad, side, table, add }) {
  const you = picture.you?.id;
  const [pair, words] = [table.players[side], game.tableInWords(picture, table)];
  const answer = (player) =>
    add(
      "confirm-table",
      { table: table.number, figures: game.figuresOf(table), ...(player && { player }) },
      "sheet",
      say("table-confirmed", { table: table.number }),
    );
  const asked = pad.asked.has(askedKey("confirm-table", { table: table.number }));
  if (pair.some((each) => each.id === you))
    return html`<div class="row">
      <button type="button" class="quiet" disabled=${asked} onClick=${() => answer()}>${words}</button>
      ${asked && html`<${State} state="saved" />`}
    </div>`;
  return html`<div class="card">
    <p>${words}</p>
    <p class="small">${say("pair-answers", { team: teamName(picture, side) })}</p>
    <div class="row" role="group" aria-label=${say("pair-answers", { team: teamName(picture, side) })}>
      ${pair.map(
        (each) => html`<button type="button" class="quiet" key=${each.id}
            disabled=${asked} onClick=${() => answer(each.id)}>${each.name}</button>`,
      )}
      ${asked && html`<${State} state="saved" />`}
    </div>
  </div>`;
}

function Signing({ picture, pad, side, add }) {
  const { signed, gaps, line_ups: lineUps } = picture.match;
  const whole = signed.length === picture.parties.length;
  const under = (tag) => pad.asked.get(askedKey(tag, {}));
  const unsigned = rivals(picture, side).filter((team) => !signed.includes(team));
  const captain = (team) => lineUps[team]?.captain.name || teamName(picture, team);
  return html`
    <ul class="signatures">${picture.parties.map(
      (team) =>
        html`<li>${say(signed.includes(team) ? "has-signed" : "must-sign", {
          team: teamName(picture, team),
          captain: captain(team),
        })}</li>`,
    )}</ul>
    <div class="row">
      ${
        !signed.includes(side) &&
        picture.may.includes("sign_sheet") &&
        html`<button type="button" disabled=${Boolean(under("sign-sheet"))}
            onClick=${() => add("sign-sheet", {}, "sheet", say("signed"))}
          >
            ${say("sign", { team: teamName(picture, side) })}
          </button>`
      }
      ${
        under("sign-sheet") &&
        html`<${State} state=${under("sign-sheet") === "waiting" ? "saved" : "received"} />`
      }
      ${
        whole &&
        gaps.length === 0 &&
        picture.may.includes("confirm_score") &&
        html`<button type="button" disabled=${Boolean(under("seal-sheet"))}
            onClick=${() => add("seal-sheet", {}, "sheet", say("sealing"))}>${say("seal")}</button>`
      }
    </div>
    ${whole && gaps.length > 0 && html`<p class="note">${say("seal-gaps")}</p>`}
    ${
      !signed.includes(side) &&
      !picture.may.includes("sign_sheet") &&
      html`<p class="faded">${say("captain-signs", { captain: captain(side) })}</p>`
    }
    ${
      signed.includes(side) &&
      unsigned.length > 0 &&
      html`<p class="faded">${say("other-signs", { captain: unsigned.map(captain).join(", ") })}</p>`
    }`;
}
