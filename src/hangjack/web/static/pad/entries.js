// What this phone has written, how far each entry has come, and what to do about one that was refused.

import { html, Component } from "../vendor/preact-htm.js";
import { Versions } from "./bar.js";
import { writer } from "./hands.js";
import { say } from "./words.js";
import { behind, stateOf } from "./state.js";
import { State, teamName } from "./shown.js";

const SHOWN = 12;

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

// What can be, and yet surprises, is written all the same by whoever is sure.
const isDoubt = ({ code }) => /(^|\.)doubt\./.test(code ?? "");

export function Entries({ game, picture, outbox, entries, level }) {
  const latest = entries.slice(-SHOWN).reverse();
  return html`<section aria-labelledby="phone-title">
    <h2 id="phone-title">${say("this-phone")}</h2>
    <p>${picture.you ? heldBy(picture) : ""}</p>
    ${level && html`<p class="small" data-level=${level}>${say(`level-${level}`)}</p>`}
    <details>
      <summary>${say("entries")}</summary>
      <ol class="entries">${latest.map(
        (entry) =>
          html`<li key=${entry.id}><span>${described(game, picture, entry)}</span> <${State}
              state=${shownAs(entry, outbox)} /></li>`,
      )}</ol>
    </details>
  </section>`;
}

// Entries that somebody else made on this phone wait for their own link.
function shownAs(entry, outbox) {
  if (entry.state === "refused") return entry.state;
  return entry.state === "waiting" && !outbox.isOurs(entry) ? "kept" : stateOf(entry);
}

function described(game, picture, entry) {
  const { tag, fields } = entry;
  const table = fields.table ?? fields.place?.table;
  const own = game.described(picture, entry);
  if (own) return own;
  const number = fields.place?.number;
  const line = fields.line && game.inWords(picture, fields.line);
  return say(`did-${tag}`, { table, number, line });
}

// Whoever plays alone writes for nobody else.
function heldBy(picture) {
  const person = picture.you.name || picture.you.id;
  const team = teamName(picture, picture.side);
  return say(person === team ? "held-alone" : "held-by", { person, team });
}
