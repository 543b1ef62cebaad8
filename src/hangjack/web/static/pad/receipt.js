// A sealed sheet: what it says, and the receipt that everybody keeps.

import { html, Component } from "../vendor/preact-htm.js";
import { say } from "./words.js";

// What is folded away is neither printed nor marked.
const unfold = () => (document.querySelector(".receipt details").open = true);

export class Receipt extends Component {
  async copy(words) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      // Plain http has no clipboard: select it, and the phone offers to copy.
      unfold();
      getSelection().selectAllChildren(document.getElementById("receipt-words"));
      if (!document.execCommand("copy")) return this.setState({ said: say("copy-by-hand") });
    }
    this.setState({ said: say("copied") });
  }

  print() {
    unfold();
    print();
  }

  render({ game, picture, receipt }, { said }) {
    const words = picture.receipt ?? receipt;
    const { ownPage } = document.getElementById("pad").dataset;
    return html`<section aria-labelledby="receipt-title" class="receipt">
      <p class="seal" aria-hidden="true">✓</p>
      <h2 id="receipt-title" tabindex="-1">${say("sealed")}</h2>
      <p class="result">${game.resultInWords(picture)}</p>
      ${ownPage && html`<p class="noprint"><a class="button" href=${ownPage}>${say("go-on")}</a></p>`}
      <p>${say("receipt-lead")}</p>
      ${
        picture.receipt_code &&
        html`<img src=${picture.receipt_code} alt=${say("receipt-code")} width="220" height="220" />`
      }
      <details><summary>${say("receipt-letters")}</summary>
        <p><code id="receipt-words">${words}</code></p></details>
      <div class="row noprint">
        <button type="button" class="quiet" onClick=${() => this.copy(words)}>${say("copy")}</button>
        <button type="button" class="quiet" onClick=${() => this.print()}>${say("print")}</button>
      </div>
      <p role="status" class="said">${said}</p>
    </section>`;
  }
}
