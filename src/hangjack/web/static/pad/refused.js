// An entry that was refused, and what to do about it.

import { html, Component } from "../vendor/preact-htm.js";
import { Versions } from "./bar.js";
import { described, isDoubt } from "./entries.js";
import { writer } from "./hands.js";
import { say } from "./words.js";
import { behind } from "./state.js";

// A refused entry covers the keys: nothing behind it goes out until somebody decides. One after the other.
export function Refused({ pad, ...props }) {
  const [entry] = pad.refused;
  return html`<${NotTaken} key=${entry.seq} ...${props} pad=${pad} entry=${entry} />`;
}

class NotTaken extends Component {
  constructor({ entry }) {
    super();
    this.state = { winner: null, line: entry.fields.line };
  }

  render(props, { winner, line }) {
    const { game, picture, pad, outbox, entries, entry } = props;
    const held = entries.filter((each) => each.state === "waiting" && behind(entries, each) === entry).length;
    const table = pad.tables[(entry.fields.place?.table ?? entry.fields.table) - 1];
    const against = table && game.against?.(picture, table, entry);
    return html`<div class="asks" role="alert" data-layer=${`refused ${entry.seq}`}>
      <div class="note fault refused">
      ${
        against
          ? html`<${Otherwise} ...${props} ...${against} />`
          : html`<p>
        <strong>${say("not-taken", { what: described(game, picture, entry) })}</strong> ${entry.sentence}</p>`
      }
      ${held > 0 && html`<p>${say("behind", { behind: held })}</p>`}
      <div class="row">
        ${
          line &&
          html`<button type="button"
              onClick=${() => this.setState({ winner: winner ? null : line.winner })}>${say("correct")}
                </button>`
        }
        ${
          isDoubt(entry) &&
          html`<button type="button" class="quiet" onClick=${() => outbox.correct(entry.seq, { sure: true })}
            >${say(line ? "all-the-same" : "another-one")}</button>`
        }
        ${
          against &&
          html`<button type="button" class="quiet"
              onClick=${() => outbox.correct(entry.seq, { instead: against.known.id })}>${say("we-are-right")}
                </button>`
        }
        ${
          !against &&
          html`<button type="button" class="quiet" onClick=${() => outbox.retry(entry.seq)}
            >${say("try-again")}</button>`
        }
        <button type="button" class=${against ? "" : "danger"} onClick=${() => outbox.drop(entry.seq)}
          >${say(against ? "agree-after-all" : isDoubt(entry) && !line ? "same-one" : "throw-away")}</button>
      </div>
      ${
        winner &&
        html`<${game.Form} key=${winner} picture=${picture} table=${table}
            number=${entry.fields.place.number} winner=${winner} line=${line}
        choose=${(each) => this.setState({ winner: each })}
        enter=${(written) => outbox.correct(entry.seq, { line: written })} />`
      }
      </div>
    </div>`;
  }
}

// What we wrote, and what stands there in its place: both, with who wrote which.
function Otherwise({ game, picture, known, ours }) {
  const [say1, say2] = [ours, known].map((each) => game.thingInWords(picture, each));
  return html`<p><strong>${say("written-otherwise")}</strong></p>
    <${Versions} ours=${say1} theirs=${say2} who=${writer(picture, known.party, known.by[0])} />`;
}
