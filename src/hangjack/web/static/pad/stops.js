// What stops a table: an official who is called, the book that is asked, breaks, time-outs and leave.

import { html, Component } from "../vendor/preact-htm.js";
import { newId } from "../api.js";
import { say } from "./words.js";
import { askedKey } from "./state.js";
import { State, teamName } from "./shown.js";

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
    const arrived = called === "received";
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
        ${called && html`<${State} state=${called} />`}
      </div>
      ${called && !arrived && html`<p class="note fault" role="alert">${say("official-not-told")}</p>`}
      <p><a class="button quiet" href=${ruling(table.number)}>${say("ask-book")}</a></p>
      ${
        may("pause") &&
        picture.called
          .filter((each) => each.table === table.number)
          .map((each) => html`<${PlayOn} key=${each.id} id=${each.id} add=${add} />`)
      }
      ${picture.leaves.map((leave) => html`<${Leave} key=${leave.id} ...${props} leave=${leave} />`)}
      ${
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
                .map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}
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
  return html`<div class="note" data-layer=${`leave ${leave.id} ${leave.stage}`}>
    <p>${say(`leave-stage-${leave.stage}`, {
      player: leave.player.name,
      team: teamName(picture, leave.side),
      reason: leave.reason,
    })}</p>
    <div class="row">${choices.map(
      ([tag, fields, word]) =>
        html`<button key=${word} type="button" class="quiet"
            onClick=${() => add(tag, { id: leave.id, ...fields }, "leave", say(word))}>${say(word)}</button>`,
    )}</div>
  </div>`;
}
