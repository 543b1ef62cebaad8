// The score pad of one side of a match.

import { html, render, Component } from "./vendor/preact-htm.js";
import * as db from "./pad_db.js";
import { Outbox } from "./outbox.js";
import { Link, keepShell } from "./pad_link.js";
import { padOf } from "./pad_state.js";
import { other, say, speak } from "./pad_words.js";
import { Game } from "./pad_game.js";
import { Asks, Sheet } from "./pad_sheet.js";
import { End, Stops } from "./pad_end.js";
import { Entries, Refused } from "./pad_entries.js";

const root = document.getElementById("pad");
const { competition, match, side, person } = root.dataset;
const place = { competition, match, side, person };
const tableKey = `hangjack-table ${competition} ${match}`;
speak(JSON.parse(root.dataset.words));

class Pad extends Component {
  constructor() {
    super();
    this.state = { picture: null, entries: [], connection: "starting", level: "open", table: remembered(), said: "", unkept: false };
    this.outbox = new Outbox(place, (news) => this.sent(news));
    this.link = new Link(place, this.outbox, (news) => this.heard(news));
  }

  async componentDidMount() {
    try {
      this.setState({ entries: await this.outbox.entries(), receipt: (await db.read("receipts", this.link.key))?.words });
      await this.link.start();
    } catch (error) {
      // A private window may keep nothing: then nothing must be promised.
      this.setState({ unkept: true });
      return;
    }
    root.dataset.ready = "yes";
    if (await keepShell()) this.setState({ level: "reload" });
  }

  // News of our own outbox: the other tabs hear of it, and a new number means a new picture.
  sent(news) {
    this.heard(news);
    this.link.share({ entries: Boolean(news.entries), connection: news.connection, sentence: news.sentence });
    if (news.number !== undefined) this.link.noticed(news.number || Infinity);
  }

  heard(news) {
    if (news.connection) news = { ...news, sentence: news.sentence ?? "" };
    if (news.picture?.receipt) news = { ...news, receipt: news.picture.receipt };
    this.setState(news);
  }

  add(tag, fields, lane, said) {
    this.setState({ said: said ?? "" });
    return this.outbox.add(tag, { side, ...fields }, lane).catch(() => this.setState({ unkept: true }));
  }

  choose(table) {
    localStorage.setItem(tableKey, table);
    this.setState({ table, said: "" });
  }

  render(_, state) {
    if (state.unkept) return html`<p class="note fault" role="alert">${say("keeps-nothing")}</p>`;
    const { picture, entries } = state;
    if (!picture) return html`<${Connection} ...${state} waiting=${entries.length} held=${false} />`;
    const pad = padOf(picture, entries.filter((entry) => this.outbox.isOurs(entry)));
    const number = pad.tables[state.table - 1] ? state.table : ownTable(picture);
    const shared = { picture, pad, side, table: pad.tables[number - 1], add: (...asked) => this.add(...asked), outbox: this.outbox, entries };
    return html`
      <${Tables} ...${shared} chosen=${number} choose=${(table) => this.choose(table)} />
      <${Connection} ...${state} waiting=${pad.waiting} held=${pad.refused.length > 0} />
      <p class="sr" role="status">${state.said}</p>
      <${Refused} ...${shared} />
      <${End} ...${shared} receipt=${state.receipt} />
      ${!picture.match.decided && html`<${Game} key=${`game-${number}`} ...${shared} said=${state.said} />`}
      <${Sheet} key=${`sheet-${number}`} ...${shared} />
      <${Stops} key=${`stops-${number}`} ...${shared} />
      <${Entries} ...${shared} level=${state.level} />
      <${Asks} ...${shared} choose=${(table) => this.choose(table)} />
    `;
  }
}

function remembered() {
  return Number(localStorage.getItem(tableKey)) || 0;
}

// The table at which whoever holds the phone plays, else the first.
function ownTable(picture) {
  const found = picture.match.tables.find((table) => table.players[side]?.some((each) => each.id === person));
  return found?.number ?? 1;
}

function Tables({ picture, pad, chosen, choose }) {
  if (pad.tables.length < 2) return null;
  return html`<div class="tables" role="group" aria-label=${say("tables")}>
    ${pad.tables.map((table) => {
      const { A, B } = picture.match.decided ? table.bullseyes : table.points;
      const calls = table.lines.some((line) => !line.agreed && line.written[other(picture.side)]);
      return html`<button type="button" class="quiet" aria-pressed=${String(table.number === chosen)} onClick=${() => choose(table.number)}>
        <span>${say("table", { table: table.number })}</span>
        <small>${calls ? say("asks") : table.closed && !picture.match.decided ? say("closed") : `${A}–${B}`}</small>
      </button>`;
    })}
  </div>`;
}

function Connection({ connection, sentence, waiting, held }) {
  const fault = connection === "signed-out" || connection === "refused";
  const more = waiting ? "-waiting" : held && connection === "ok" ? "-held" : "";
  const text = fault ? say(connection, { sentence }) : say(`${connection}${more}`, { waiting });
  return html`<p class=${`connection ${connection}${fault ? " note fault" : ""}`} role="status">${text}</p>`;
}

render(html`<${Pad} />`, root, root.firstElementChild);
