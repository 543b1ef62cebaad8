// One match on the console: its tables and who sits there, its clocks, and everything that can be done in it.

import { html } from "../vendor/preact-htm.js";
import { Clock, tableSays } from "./floor.js";
import { CallText } from "./call_text.js";
import { Sheet } from "./sheet.js";
import { Toss } from "./toss.js";
import { fill } from "../words.js";
import { partiesOf, tableScore, waitsForSomebody } from "./words.js";

// What can be done in a match now, in the order in which a hall asks for it, each with its key.
export function matchMoves(match, { may, start, open, words }) {
  const over = match.state === "to_close";
  const benched = Object.keys(match.benches).length > 0;
  const move = (name, key) => ({ name, key, label: words[`do.${name}`], go: () => start(name, match) });
  return [
    may("seat") && waitsForSomebody(match) && move("seatAll", "e"),
    may("call_match") && match.state === "called" && move("takeCallBack", "b"),
    may("toss") && match.toss && !over && move("toss", "t"),
    may("award_match") && !over && move("noShow", "d"),
    may("award_match") && match.awarded && move("takeBack", "d"),
    benched && move("substitute", "u"),
    benched && move("captain", "n"),
    may("scrap_table") && !over && move("scrap", "x"),
    (may("fine") || may("sanction")) && move("verdict", "f"),
    may("manage_access") && {
      name: "phones",
      key: "p",
      label: words["match.phones"],
      go: () => open({ phones: match.match }),
    },
  ].filter(Boolean);
}

export function MatchDialog({ match, close, ...act }) {
  const { words, page, may, start } = act;
  return html`<${Sheet} title=${fill(words["match.title"], { match: match.match })} words=${words}
      close=${close}>
    <div class="score small" role="group" aria-label=${words["match.score"]}>
      ${partiesOf(match).map(
        (side) =>
          html`<span key=${side} class="team">${match.teams[side].name}</span><span
              class="number">${page.game.scoreOf(match)[side]}</span>`,
      )}
    </div>
    <p class="faded">${match.says}</p>
    ${match.news && html`<p class="note">${match.news}</p>`}
    <ul class="clock-list">${match.clocks.map(
      (clock) => html`<li key=${clock.says + clock.due_ms}><${Clock} clock=${clock} /></li>`,
    )}</ul>
    <h3>${words["match.do"]}</h3>
    <div class="whole many">
      ${matchMoves(match, act).map(
        (each) =>
          html`<button key=${each.name} class="quiet" aria-keyshortcuts=${each.key}
              onClick=${each.go}>${each.label} <kbd aria-hidden="true">${each.key}</kbd></button>`,
      )}
      ${
        may("manage_access") &&
        html`<a class="button quiet" href=${`${page.here}/m/${match.match}/cards`}>${words["match.cards"]}
          </a>`
      }
      <a class="button quiet" href=${`${page.here}/m/${match.match}/ruling`}>${words["match.ruling"]}</a>
      <a class="button quiet"
          href=${`${page.here}/m/${match.match}/officials`}>${words["match.officials"]}</a>
      ${
        may("enter_paper") &&
        html`<a class="button quiet"
          href=${`${page.here}/m/${match.match}/paper`}>${words["match.paper"]}</a>`
      }
      <a class="button quiet" href=${`${page.here}/m/${match.match}`}>${words["match.page"]}</a>
      ${may("call_match") && match.state === "called" && html`<${CallText} match=${match} ...${act} />`}
    </div>
    ${may("toss") && match.toss && match.state !== "to_close" && html`<${Toss} match=${match} ...${act} />`}
    <h3>${words["match.tables"]}</h3>
    <ul class="lines">
      ${match.tables.map(
        (table) => html`<li key=${table.number}>
          <span class="when">${table.number}</span>
          <span class="what">${tableSays(table, match, words)} · ${tableScore(match, table, page)}${
            table.hall ? ` · ${fill(words["queue.hall"], { table: table.hall })}` : ""
          }</span>
          ${
            may("seat") &&
            match.state !== "to_close" &&
            !table.begun &&
            table.state !== "closed" &&
            partiesOf(match).map((side) => {
              const name = table.seated.includes(side) ? "miss" : "seat";
              return html`<button key=${side} class="quiet"
                      onClick=${() => start(name, { match, side, table })}
                    >
                      ${fill(words[`match.${name}`], {
                        team: match.teams[side].name,
                        table: table.number,
                      })}
                    </button>`;
            })
          }
        </li>`,
      )}
    </ul>
    ${
      match.rulings.length > 0 &&
      html`<h3>${words["match.rulings"]}</h3>
      <ul class="lines">${match.rulings.map(
        (ruling) =>
          html`<li key=${ruling.id}><span class="when">${ruling.table}</span><span
              class="what">${ruling.says}</span><button class="danger"
                  onClick=${() => start("overrule", { match, ruling })}>${words["do.overrule"]}</button>
                    </li>`,
      )}</ul>`
    }
    ${
      match.gaps.length > 0 &&
      html`<h3>${words["match.gaps"]}</h3><ul>${match.gaps.map(
        (gap) => html`<li key=${gap}>${gap}</li>`,
      )}</ul>`
    }
  <//>`;
}
