// The text about a match that is called, to be sent to those who have no page of it open.

import { html, useState } from "../vendor/preact-htm.js";
import { share } from "../sharing.js";

export function CallText({ match, words, page }) {
  const [said, setSaid] = useState("");
  const send = async () => {
    const answer = await fetch(`${page.here}/m/${match.match}/call-text`);
    if (!answer.ok) return setSaid(words["match.text-lost"]);
    const done = await share(await answer.text());
    setSaid(done && words[`match.text-${done}`]);
  };
  return html`<button class="quiet" onClick=${send}>${words["match.text"]}</button>
    <span role="status" class="said">${said}</span>`;
}
