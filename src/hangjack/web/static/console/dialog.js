// One thing that is about to be done: what it needs, what it would
// change (asked of the server), and the button that does it.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact-htm.js";
import { askFor, asker } from "../forms/requests.js";
import { address, doneBy, undoing } from "./doing.js";
import { Field } from "./fields.js";
import { Sheet } from "./sheet.js";
import { why } from "./words.js";

const TYPING_MS = 250;

// Where everything that was done is told, and can be taken back, also tomorrow.
function logOf({ match }, page) {
  return match ? `${page.here}/m/${match}/officials#done-title` : `${page.here}/log`;
}

export function Dialog({ move, words, page, close, say, refresh }) {
  const [typed, setTyped] = useState({});
  const fields = move.fields(typed);
  const values = { ...Object.fromEntries(fields.map((field) => [field.name, field.value ?? ""])), ...typed };
  const missing = fields.filter((field) => field.required && !String(values[field.name] ?? "").trim());
  const wanted = missing.length ? null : [move.request(values)].flat();
  const asked = wanted ? JSON.stringify(wanted) : "";
  const foreseen = useForeseen(page, asked, words);
  const ask = useMemo(asker, []);
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
      for (const each of wanted) await ask(address(page, each), each.body);
      const told = doneBy(move, wanted, foreseen.words, page);
      await refresh();
      const undo = undoing(move.undo?.(values), { page, words, refresh, say });
      say({ text: told, undo, log: undo ? "" : logOf(wanted[0], page) });
      close();
    } catch (error) {
      setFault(why(error, words));
      setBusy(false);
    }
  };

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

// What several requests would change together; none of them is done where one cannot be.
function together(found) {
  const refused = found.filter((each) => !each.possible);
  if (refused.length) return { fault: refused.flatMap((each) => each.words).join(" ") };
  return { words: [...new Set(found.flatMap((each) => each.words))] };
}

// Asks the server what would change, a moment after the last key.
function useForeseen(page, asked, words) {
  const [shown, setShown] = useState({});
  useEffect(() => {
    if (!asked) return undefined;
    let current = true;
    const show = (found) => current && setShown({ of: asked, ...found });
    const timer = setTimeout(() => {
      const looks = JSON.parse(asked).map((each) => askFor(address(page, each, "preview/"), each.body));
      Promise.all(looks).then(
        (found) => show(together(found)),
        (error) => show({ fault: why(error, words) }),
      );
    }, TYPING_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return shown.of === asked ? shown : {};
}
