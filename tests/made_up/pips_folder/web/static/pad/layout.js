// The whole screen of Pips: the lines so far, and two keys for the next one.

import { Component, html } from "../../../../../web/static/vendor/preact-htm.js";
import { Receipt } from "../../../../../web/static/pad/receipt.js";
import { say } from "../../../../../web/static/pad/words.js";

export class Layout extends Component {
  write(won) {
    const { picture, table, side, add } = this.props;
    const number = table.lines.length + 1;
    const others = picture.parties.length - 1;
    const pips = Object.fromEntries(
      picture.parties.map((party) => [party, party === side ? won * others : -won]),
    );
    const place = { table: table.number, number };
    add("enter-line", { place, line: { type: "pips", pips } }, `table ${table.number}`);
  }

  render({ game, picture, table, side, receipt, connection }) {
    if (picture.match.sealed) return html`<${Receipt} game=${game} picture=${picture} receipt=${receipt} />`;
    return html`<div>
      ${connection}
      <ol>${table.lines.map(
        (line) => html`<li key=${line.number}>${say("so-far", {
          number: line.number,
          pips: game.inWords(picture, line.written[side] ?? Object.values(line.written)[0]),
        })}</li>`,
      )}</ol>
      <button type="button" onClick=${() => this.write(1)}>${say("one-up")}</button>
      <button type="button" onClick=${() => this.write(-1)}>${say("one-down")}</button>
    </div>`;
  }
}
