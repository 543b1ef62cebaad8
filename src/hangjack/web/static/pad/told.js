// What is announced: it lies over the top of the pad, moves no key, and goes when somebody has read it.

import { html, useState } from "../vendor/preact-htm.js";
import { isRead, markRead } from "../notices.js";
import { say } from "./words.js";

export function Told({ told, base }) {
  const [, turn] = useState(0);
  const news = (told ?? []).find((each) => !isRead(each.id));
  if (!news) return null;
  const read = () => {
    markRead(news.id, base);
    turn((count) => count + 1);
  };
  return html`<div class="told" role="alert" data-layer=${`told ${news.id}`}>
    <p><b>${news.at}</b> ${news.text}</p>
    <button type="button" onClick=${read}>${say("told-read")}</button>
  </div>`;
}
