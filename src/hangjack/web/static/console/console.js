// The director's console: every match under way, everything that waits, and what can be done about it.
//
// The page comes with the whole picture. After that the live
// stream only says what has changed, and just that is fetched.

import {
  html,
  render,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "../vendor/preact-htm.js";
import { see } from "../api.js";
import { isRead, markRead } from "../notices.js";
import { Bar, More } from "./bar.js";
import { Dialog } from "./dialog.js";
import { doAtOnce } from "./doing.js";
import { Ended } from "./ended.js";
import { Floor } from "./floor.js";
import { Glance } from "./glance.js";
import { follow } from "./live.js";
import { Keys, useKeys } from "./keys.js";
import { MatchDialog } from "./match.js";
import { moves } from "./moves.js";
import { Next } from "./next.js";
import { Phones } from "./phones.js";
import { Queue } from "./queue.js";
import { untouched } from "../thumb.js";
import { fill } from "../words.js";
import { clockAt, dayAndClockAt } from "../zoned.js";
import { setNow } from "./words.js";

const root = document.querySelector("[data-console]");
const page = JSON.parse(root.dataset.console);
page.words = JSON.parse(root.dataset.words);
setNow(page.console.shown.now_ms);

// How long what was done stands above everything.
const SAID_MS = 20000;

const first = {
  console: page.console,
  matches: Object.fromEntries(page.matches.map((each) => [each.match, each])),
};

// Answers may overtake each other: what is older than what is shown is thrown away.
function after(state, { console: found, match }) {
  if (found) return found.shown.now_ms < state.console.shown.now_ms ? state : { ...state, console: found };
  const known = state.matches[match.match];
  return known && match.now_ms < known.now_ms
    ? state
    : { ...state, matches: { ...state.matches, [match.match]: match } };
}

function Console() {
  const [state, learn] = useReducer(after, first);
  const [open, setOpen] = useState(null);
  const [said, setSaid] = useState({});
  const [lost, setLost] = useState(false);
  const matches = state.console.shown.matches.map((id) => state.matches[id]).filter(Boolean);
  const known = useRef(state);
  known.current = state;

  const fetchMatch = async (id) => {
    const match = await see(`${page.base}/matches/${id}/console`);
    await untouched();
    learn({ match });
  };
  const fetchConsole = async () => {
    const found = await see(`${page.base}/console`);
    setNow(found.shown.now_ms);
    const missing = found.shown.matches.filter((id) => !known.current.matches[id]);
    await Promise.all(missing.map(fetchMatch));
    await untouched();
    learn({ console: found });
  };
  const fetchAll = () =>
    Promise.all([fetchConsole(), ...known.current.console.shown.matches.map(fetchMatch)]);

  useEffect(
    () => follow(page.live, { match: fetchMatch, competition: fetchConsole, all: fetchAll, lost: setLost }),
    [],
  );

  page.open = () => [...matches, ...state.console.shown.to_play];
  const context = { page, words: page.words, state, matches, say: setSaid, open: setOpen, refresh: fetchAll };
  const start = (name, subject = {}) => {
    const move = moves(context)[name](subject);
    return move.atOnce ? doAtOnce(move, context) : setOpen({ move });
  };
  const act = { ...context, start, fetchMatch, may: (name) => page.may.includes(name) };
  useEffect(() => {
    const fading = said.text ? setTimeout(() => setSaid({}), SAID_MS) : 0;
    return () => clearTimeout(fading);
  }, [said]);
  const beside = state.console.shown.waiting.map((call) => ({
    ...call,
    about: matches.find((match) => match.match === call.match),
  }));
  const calls = [
    ...beside,
    ...matches.flatMap((match) => match.calls.map((call) => ({ ...call, about: match }))),
  ];
  useKeys(act, open);
  const line = useRoom(said, lost);

  return html`
    <${Bar} ...${act} />
    <div class="said-line" ref=${line}>
      <p class=${said.text ? "said note" : "said"} role="status">
        ${said.text}${" "}${
          said.undo &&
          html`<button class="quiet small-button" onClick=${said.undo}>${page.words["undo"]}</button>`
        }${said.log && html`<a class="small-button" href=${said.log}>${page.words["undo.later"]}</a>`}${" "}${
          said.text &&
          html`<button class="quiet small-button" aria-label=${page.words["said.away"]}
              onClick=${() => setSaid({})}>×</button>`
        }
      </p>
      <p class="fault" role="alert">${lost ? page.words["lost"] : ""}</p>
      <p class=${state.console.shown.finish ? "note finish" : ""} role="status">${
        state.console.shown.finish?.says || ""
      }</p>
    </div>
    <${Told} ...${act} />
    <${Glance} ...${act} />
    <div class="desk">
      <${Queue} calls=${calls} ...${act} />
      <${Floor} ...${act} />
      <div class="side">
        ${matches.length > 0 && html`<${Next} ...${act} />`}
        <${Ended} ...${act} />
        <${Silent} ...${act} />
      </div>
    </div>
    ${
      open?.move &&
      html`<${Dialog} key=${open.move.key} move=${open.move}
          close=${() => setOpen(open.move.back || null)} ...${act} />`
    }
    ${
      open?.match &&
      state.matches[open.match] &&
      html`<${MatchDialog} match=${state.matches[open.match]} close=${() => setOpen(null)} ...${act} />`
    }
    ${
      open?.phones &&
      html`<${Phones} match=${state.matches[open.phones]} close=${() => setOpen(null)} ...${act} />`
    }
    ${open?.more && html`<${More} close=${() => setOpen(null)} ...${act} />`}
    ${open?.keys && html`<${Keys} close=${() => setOpen(null)} ...${act} />`}
  `;
}

// What is said above everything keeps its room when it goes: nothing below moves while somebody aims at it.
function useRoom(...said) {
  const line = useRef(null);
  useLayoutEffect(() => {
    line.current.style.minHeight = `${line.current.offsetHeight}px`;
  }, said);
  return line;
}

// What is announced to those who run the hall; whoever has read it puts it away.
function Told({ words, state, page }) {
  const [, turn] = useState(0);
  const news = state.console.shown.told.filter((each) => !isRead(each.id));
  const read = (id) => {
    markRead(id, `${page.base}/notices`);
    turn((count) => count + 1);
  };
  return news.map(
    (each) => html`<p key=${each.id} class="note announced">
      <span><b>${each.at}</b> ${each.text}</span>
      <button class="quiet small-button" onClick=${() => read(each.id)}>${words["announce.read"]}</button>
      <a href=${`${page.here}/announcements`}>${words["announce.all"]}</a></p>`,
  );
}

function Silent({ words, state, open, page }) {
  const silent = state.console.silent;
  if (silent.length === 0) return null;
  return html`<section aria-labelledby="silent-title">
    <h2 id="silent-title">${words["silent.title"]}</h2>
    <ul class="lines">
      ${silent.map(
        (each) => html`<li key=${each.session}>
          <span class="when">${each.seen_ms ? page.time(each.seen_ms) : "–"}</span>
          <span class="what">${fill(words["silent.line"], {
            match: each.bound.match,
            team: state.matches[each.bound.match]?.teams[each.bound.side]?.name || "",
            role: words[`role.${each.bound.role}`],
          })}</span>
          <button class="quiet" onClick=${() => open({ phones: each.bound.match })}>${words["silent.look"]}
            </button>
        </li>`,
      )}
    </ul>
  </section>`;
}

page.dayTime = (ms) => dayAndClockAt(ms, page.shifts);
page.time = (ms) => clockAt(ms, page.shifts);

// Opens the console of a *game*: a module of `games/`, which says what its score and its lines are.
export function openConsole(game) {
  page.game = game;
  root.textContent = "";
  render(html`<${Console} />`, root);
}
