// One thing that is about to be done: what it needs, what it would
// change (asked of the server), and the button that does it.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact-htm.js";
import { ask, newId } from "../api.js";
import { Field } from "./fields.js";
import { Sheet } from "./sheet.js";

const TYPING_MS = 250;

function address(page, { tag, match }, kind = "") {
  return `${page.base}${match ? `/matches/${match}` : ""}/${kind}${tag}`;
}

function send(page, request, id) {
  return ask(address(page, request), { type: request.tag, ...request.body }, id);
}

export function Dialog({ move, words, page, close, say, refresh }) {
  const [typed, setTyped] = useState({});
  const fields = move.fields(typed);
  const values = { ...Object.fromEntries(fields.map((field) => [field.name, field.value ?? ""])), ...typed };
  const missing = fields.filter((field) => field.required && !String(values[field.name] ?? "").trim());
  const wanted = missing.length ? null : move.request(values);
  const asked = wanted ? JSON.stringify(wanted) : "";
  const foreseen = useForeseen(page, asked);
  // The same content keeps its id: sent again after a lost answer it is done once.
  const id = useMemo(newId, [asked]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const button = useRef(null);
  const ready = wanted && foreseen.words && !busy;

  useEffect(() => {
    if (ready && fields.length === 0) button.current.focus();
  }, [Boolean(ready)]);

  const set = (name, value) => {
    setFault("");
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const go = async (event) => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    try {
      await send(page, wanted, id);
      await refresh();
      say({ text: `${move.done || move.title} ✓`, undo: undoing(move.undo?.(values)) });
      close();
    } catch (error) {
      setFault(error.message);
      setBusy(false);
    }
  };
  const undoing = (request) =>
    request &&
    (async () => {
      try {
        await send(page, request, newId());
        await refresh();
        say({ text: words["undone"] });
      } catch (error) {
        say({ text: error.message });
      }
    });

  return html`<${Sheet} title=${move.title} words=${words} close=${close} wide=${fields.length > 0}>
    <form onSubmit=${go}>
      <div class="move">
        <div>
          ${move.lead && html`<p>${move.lead}</p>`}
          ${fields.map(
            (field) =>
              html`<${Field} key=${field.name} field=${field} value=${values[field.name]}
                  set=${(value) => set(field.name, value)} />`,
          )}
        </div>
        <div class="foreseen" role="status"
            aria-busy=${Boolean(wanted) && !foreseen.words && !foreseen.fault}>
          <h3>${words["foreseen"]}</h3>
          ${
            !wanted &&
            html`<p class="faded">${words["fill-in"]} ${missing.map((field) => field.label).join(", ")}</p>`
          }
          ${wanted && !foreseen.words && !foreseen.fault && html`<p class="faded">${words["looking"]}</p>`}
          ${
            wanted &&
            foreseen.words &&
            html`<ul>${foreseen.words.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`
          }
          ${wanted && foreseen.fault && html`<p class="note fault">${foreseen.fault}</p>`}
        </div>
      </div>
      ${fault && html`<p class="note fault" role="alert">${fault}</p>`}
      <div class="row"><button ref=${button} aria-disabled=${ready ? "false" : "true"}
          class=${move.danger ? "danger" : ""}>${busy ? words["doing"] : move.does}</button></div>
    </form>
  <//>`;
}

// Asks the server what would change, a moment after the last key.
function useForeseen(page, asked) {
  const [shown, setShown] = useState({});
  useEffect(() => {
    if (!asked) return undefined;
    let current = true;
    const show = (found) => current && setShown({ of: asked, ...found });
    const timer = setTimeout(() => {
      const request = JSON.parse(asked);
      ask(address(page, request, "preview/"), { type: request.tag, ...request.body }).then(
        (found) => show(found.possible ? { words: found.words } : { fault: found.words.join(" ") }),
        (error) => show({ fault: error.message }),
      );
    }, TYPING_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return shown.of === asked ? shown : {};
}
