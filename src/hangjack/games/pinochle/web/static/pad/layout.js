// The whole screen of a table: hands so far, who deals, the sentence, both sides, the keys. The keys hang
// from the lower edge and never move; a question covers them.

import { html } from "../../../../../web/static/vendor/preact-htm.js";
import { Entries } from "../../../../../web/static/pad/entries.js";
import { Receipt } from "../../../../../web/static/pad/receipt.js";
import { waitingAt } from "../../../../../web/static/pad/state.js";
import { Told } from "../../../../../web/static/pad/told.js";
import { say } from "../../../../../web/static/pad/words.js";
import { Keys, Tens, bidKeys, meldKeys, trickKeys } from "./keys.js";
import { Past, Sides } from "./parts.js";
import { question } from "./questions.js";
import { SheetView } from "./sheet.js";
import { heading, sentence } from "./telling.js";
import { named } from "./words.js";
import { Writing } from "./writing.js";

const MINUTE_MS = 60000;

export class Layout extends Writing {
  get minutes() {
    const { picture } = this.props;
    const { ends_ms: ends } = picture.beside ?? {};
    if (this.props.table.beside.time_called) return say("time");
    if (!ends) return "";
    const { at_ms: at, came } = picture;
    // The server's time, where a picture told it: a phone's own may be wrong.
    const now = at && came ? at + performance.now() - came : this.state.now;
    return say("minutes", { minutes: Math.max(0, Math.ceil((ends - now) / MINUTE_MS)) });
  }

  render(props, state) {
    const { picture, table, online, pad, receipt, notices } = props;
    if (picture.match.sealed || (receipt && !picture.again)) return html`<${Receipt} ...${props} />`;
    if (state.sheet)
      return html`<${SheetView} ...${props} fix=${(line) => this.fix(line)}
          close=${() => this.setState({ sheet: false })} />`;
    const asked = question(this, props, state);
    const waiting = waitingAt(online, pad);
    const net = pad.refused.length ? "held" : online === "ok" ? (waiting ? "sending" : "sent") : "kept";
    const told = picture.beside?.excused.length ? " told-more" : "";
    return html`<div class=${`sh two${told}`}>
      <p class="bar"><span class="place">${named(picture, props.side)}: <b>${picture.you?.name}</b></span>
        <span>${this.minutes}</span>
        <span class=${`net ${net}`} role="status">${say(`net-${net}`, { waiting })}</span></p>
      <${Past} ...${props} />
      <h2 class="turn" tabindex="-1">${heading(this)}</h2>
      ${(picture.beside?.excused ?? []).map((each) => html`<p class="excused" key=${each}>${each}</p>`)}
      <div class=${`lower${asked ? " asked" : ""}`}>
        <div class=${`say${net === "kept" ? " kept" : ""}`} role="status">
          <span>${picture.match.news} ${sentence(this)}</span></div>
        <${Sides} ...${props} pad=${this} />
        ${this.keys()}
        ${this.main()}
        <div class="foot">
          <button type="button" class="quiet" onClick=${() => this.back()}>${say("back-key")}</button>
          <button type="button" class="quiet"
              onClick=${() => this.setState({ sheet: true })}>${say("sheet-key")}</button>
          <button type="button" class="danger"
              onClick=${() => this.setState({ panel: "call" })}>${say("director")}</button>
        </div>
        ${asked}
      </div>
      <${Entries} ...${props} />
      <${Told} told=${picture.told} base=${notices} />
    </div>`;
  }

  keys() {
    const { step } = this;
    const made = { meld: meldKeys, others: trickKeys, tricks: trickKeys, tick: trickKeys };
    const idle =
      this.writes && ["bid", "meld", "others", "tricks"].includes(step)
        ? null
        : () => this.setState({ told: say(this.writes ? "not-now" : "not-yours") });
    return html`<${Keys} keys=${(made[step] ?? bidKeys)(this, this.props)} idle=${idle} />`;
  }

  main() {
    const { picture, table } = this.props;
    const { step } = this;
    const ready =
      step === "tricks" && this.theirMeld !== null && Object.values(this.tricks).every((n) => n >= 0);
    if (step === "meld" && this.writes && this.boardless && this.theirMeld !== null)
      return html`<button type="button" class="main" onClick=${() => this.tens("")}
        >${say("board-set-key")}</button>`;
    if (step === "meld" && this.writes)
      return html`<${Tens} most=${picture.play.all_tricks} press=${(ten) => this.tens(ten)}
          why=${this.meld === null} />`;
    const acts = {
      tricks: () => (ready ? this.write() : this.setState({ asking: this.theirMeld === null, told: "" })),
      others: () => this.setState({ asking: false, others: this.state.others || "0" }),
      over: () => this.setState({ panel: "end" }),
    };
    const label = {
      tricks: () => say(this.theirMeld === null ? "type-their-meld" : "write-hand", { number: this.number }),
      others: () => say("their-meld-is", { meld: this.state.others || 0 }),
      over: () => say("sign-sheet-key"),
    };
    const shown =
      label[step]?.() ?? say(`main-${step}`, { who: named(picture, this.other), number: table.hand });
    const why = () => this.setState({ told: say(`why-${step}`, { who: named(picture, this.other) }) });
    return html`<button type="button" class="main" aria-disabled=${String(!acts[step] || !this.writes)}
        onClick=${(this.writes || step === "over") && acts[step] ? acts[step] : why}
      >${shown}</button>`;
  }
}
