// A sheet of paper over the console: a modal dialog with a title and a way out.

import { html, useLayoutEffect, useRef } from "./vendor/preact-htm.js";

export function Sheet({ title, words, close, children }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current.showModal();
    dialog.current.querySelector("form input, form select, form textarea")?.focus();
    return () => opener?.isConnected && opener.focus();
  }, []);
  return html`<dialog ref=${dialog} class="sheet" aria-labelledby="sheet-title" onCancel=${(event) => { event.preventDefault(); close(); }}>
    <header><h2 id="sheet-title">${title}</h2><button class="quiet" type="button" onClick=${close}>${words["cancel"]}</button></header>
    ${children}
  </dialog>`;
}
