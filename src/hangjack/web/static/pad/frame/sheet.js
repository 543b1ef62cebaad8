// A sheet that covers the whole pad: it begins at the top, and so does the pad when it is closed.

import { html, Component } from "../../vendor/preact-htm.js";

export class Sheet extends Component {
  componentDidMount() {
    scrollTo(0, 0);
    this.base.querySelector("h2").focus({ preventScroll: true });
  }

  componentWillUnmount() {
    scrollTo(0, 0);
  }

  render({ title, children }) {
    return html`<section class="sh sheet" aria-labelledby="sheet-title">
      <h2 id="sheet-title" tabindex="-1">${title}</h2>${children}</section>`;
  }
}
