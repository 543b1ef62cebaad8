// A sheet of paper over the console: a modal dialog with a title and a way out.

import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";

// What had the focus before the first sheet; one sheet may lead to the next.
let home = null;

export function Sheet({ title, words, close, wide, children }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    if (!document.activeElement.closest("dialog")) home = document.activeElement;
    dialog.current.showModal();
    dialog.current.querySelector("form input, form select, form textarea")?.focus();
    return () => home?.isConnected && home.focus();
  }, []);
  return html`<dialog ref=${dialog} class=${wide ? "sheet wide" : "sheet"} aria-labelledby="sheet-title"
      onCancel=${(event) => {
        event.preventDefault();
        close();
      }}>
    <header><h2 id="sheet-title">${title}</h2><button class="quiet" type="button"
        onClick=${close}>${words["cancel"]}</button></header>
    ${children}
  </dialog>`;
}
