// The running game: the score in words, the keys for points, and how a game gets onto the sheet.

import { html, Component } from "./vendor/preact-htm.js";
import { other, say } from "./pad_words.js";

const MARKS = { saved: "○", received: "✓", agreed: "✓✓" };

export class Game extends Component {
  constructor() {
    super();
    this.state = { team: null, winner: null };
  }

  // Writes points for the side that was chosen; the next points need a side again, so that none go to the wrong one.
  write(key) {
    const { picture, table, add } = this.props;
    const team = this.state.team;
    const award = { what: key.what, side: picture.seats[team], points: key.points };
    add("write-points", { table: table.number, award }, `table ${table.number}`, say("wrote", { what: key.label, points: key.points, team: teamName(picture, team) }));
    this.setState({ team: null });
  }

  // Points that have not left the phone are just gone; others are erased by an entry of their own.
  async erase() {
    const { table, outbox } = this.props;
    const last = table.issue[table.issue.length - 1];
    if (last.seq && (await outbox.drop(last.seq))) return;
    mark(this.props, "erase", say("erased"));
  }

  enter(line) {
    const { table, add } = this.props;
    const number = table.next;
    add("enter-game", { place: { table: table.number, number }, line }, `table ${table.number}`, say("game-written", { number }));
    this.setState({ winner: null });
  }

  render({ picture, table, said }, { team, winner }) {
    const open = !table.closed;
    const writes = picture.may.includes("write_score");
    return html`<section aria-labelledby="score-title">
      <h2 id="score-title" class="lead">${scoreInWords(picture, table)}</h2>
      <p class="faded small stand">${standing(picture, table)}</p>
      <div class="sides" role="group" aria-label=${say("who-scored")}>
        ${["A", "B"].map((each) => html`<button type="button" class=${`side${each === picture.side ? " own" : ""}`} aria-pressed=${String(team === each)}
          disabled=${!open || !writes} onClick=${() => this.setState({ team: team === each ? null : each })}>
          <span class="name">${teamName(picture, each)}</span><span class="points">${table.points[each]}</span>
        </button>`)}
      </div>
      ${table.stopped.map((why) => html`<p class="note">${say("stands-still", { why })}</p>`)}
      ${open && table.home && writes && html`<${Home} ...${this.props} enter=${(line) => this.enter(line)} change=${() => this.setState({ winner: table.home })} />`}
      ${open && writes && html`<${Keys} ...${this.props} team=${team} said=${said} write=${(key) => this.write(key)} erase=${() => this.erase()} />`}
      ${open && writes && html`<${GameForm} key=${winner} ...${this.props} winner=${winner} choose=${(each) => this.setState({ winner: each })} enter=${(line) => this.enter(line)} />`}
    </section>`;
  }
}

function Home({ picture, table, enter, change }) {
  const { winner, score, hang_jacks: hung } = table.proposed;
  const values = { team: teamName(picture, winner), won: score[winner], lost: score[other(winner)], a: hung.A, b: hung.B };
  return html`<div class="note home">
    <p><strong>${say("home", values)}</strong> ${say("home-hang-jacks", values)}</p>
    <div class="row"><button type="button" onClick=${() => enter(table.proposed)}>${say("write-game", { number: table.next })}</button>
      <button type="button" class="quiet" onClick=${change}>${say("write-otherwise")}</button></div>
  </div>`;
}

function Keys({ picture, side, table, team, said, write, erase, ...rest }) {
  const bonus = table.powerPlay ? picture.rules.bonus : 0;
  const props = { picture, side, table, ...rest };
  const agreed = table.agreed.includes(side);
  return html`<div class="keys-part">
    <p class="hint" id="keys-hint">${team ? say("points-for", { team: teamName(picture, team) }) : said || say("tap-side")}</p>
    <div class="keys" role="group" aria-labelledby="keys-hint">
      ${keysOf(picture.rules, bonus).map((key) => html`<button type="button" class="key" disabled=${!team || isTaken(key, table.issue)} onClick=${() => write(key)}>
        <span>${key.label}</span> <b>+${key.points}</b></button>`)}
    </div>
    <div class="marks">
      <button type="button" class="quiet" disabled=${!table.issue.length} onClick=${erase}>${say("erase")}</button>
      <button type="button" class="quiet" disabled=${agreed || !table.issue.length} onClick=${() => mark(props, "agree", say("issue-agreed"))}>${agreed ? say("issue-agreed") : say("agree-issue")}</button>
      <button type="button" class="quiet" disabled=${table.agreed.length < 2} onClick=${() => mark(props, "pack", say("packed"))}>${say("pack")}</button>
    </div>
    <ol class="issue" aria-label=${say("this-issue")}>
      ${table.issue.map((award) => html`<li><span>${say(`award-${award.what}`)}, ${teamName(picture, award.team)} <b>+${award.points}</b></span> <${State} state=${award.state} /></li>`)}
    </ol>
    <p class="faded small">${agreement(picture, table, side)}</p>
  </div>`;
}

function agreement(picture, table, side) {
  if (!table.issue.length) return "";
  const theirs = table.agreed.includes(other(side));
  return say(theirs ? "they-agree" : "they-have-not-agreed", { team: teamName(picture, other(side)) });
}

function mark({ table, add }, what, said) {
  add("mark-pad", { table: table.number, mark: what }, `table ${table.number}`, said);
}

// What an issue has only once: High, Low, Game, and the Jack, hung or not.
function isTaken(key, issue) {
  const jacks = ["jack", "hang_jack"];
  const same = jacks.includes(key.what) ? jacks : ["high", "low", "game"].filter((what) => what === key.what);
  return issue.some((award) => same.includes(award.what));
}

// Every key with what it is worth now; in the power play a kick counts more.
function keysOf(rules, bonus) {
  const kicks = Object.entries(rules.kicks).sort(([, one], [, another]) => another - one).map(([rank, points]) => ({ what: "kick", points: points + bonus, label: say(`kick-${rank}`) }));
  const counted = Object.entries({ high: "high", low: "low", jack: "jack", hang_jack: "hang", game: "game" });
  return [
    ...kicks,
    ...counted.map(([what, worth]) => ({ what, points: rules.points[worth], label: say(`award-${what}`) })),
    { what: "gift", points: 1, label: say("award-gift") },
    { what: "penalty", points: 1, label: say("award-penalty") },
  ];
}

// Just the game: who won, and what the others had. Two taps, and it is on the sheet.
export class GameForm extends Component {
  constructor(props) {
    super();
    const line = props.line ?? (props.table.proposed?.winner === props.winner ? props.table.proposed : null);
    const won = line ? line.score[props.winner] : props.picture.rules.target;
    this.state = { won: Math.max(won, props.picture.rules.target), lost: null, hung: { ...(line?.hang_jacks ?? { A: 0, B: 0 }) } };
  }

  save(lost) {
    const { winner, enter } = this.props;
    enter({ winner, score: { [winner]: this.state.won, [other(winner)]: lost }, hang_jacks: this.state.hung });
  }

  step(what, by) {
    if (what === "won") this.setState({ won: Math.max(this.props.picture.rules.target, this.state.won + by) });
    else this.setState({ hung: { ...this.state.hung, [what]: Math.max(0, this.state.hung[what] + by) } });
  }

  render({ picture, table, winner, choose, line }, { won, hung }) {
    return html`<div class="just">
      ${!line && html`<h3>${say("just-enter", { number: table.next })}</h3>`}
      <div class="row" role="group" aria-label=${say("who-won")}>
        ${["A", "B"].map((each) => html`<button type="button" class="quiet wide" aria-pressed=${String(winner === each)} aria-expanded=${String(winner === each)}
          onClick=${() => choose(winner === each ? null : each)}>${say("won", { team: teamName(picture, each) })}</button>`)}
      </div>
      ${winner && html`<div class="card">
        <${Stepper} label=${say("winner-points", { team: teamName(picture, winner) })} value=${won} step=${(by) => this.step("won", by)} />
        ${["A", "B"].map((each) => html`<${Stepper} label=${say("hang-jacks-of", { team: teamName(picture, each) })} value=${hung[each]} step=${(by) => this.step(each, by)} />`)}
        <p class="hint" id="lost-hint">${say("loser-points", { team: teamName(picture, other(winner)) })}</p>
        <div class="keys numbers" role="group" aria-labelledby="lost-hint">
          ${Array.from({ length: won }, (_, points) => points).concat(won > picture.rules.target ? [] : [won]).map((points) => html`<button type="button" class="key"
            aria-label=${say("save-score", { won, lost: points })} onClick=${() => this.save(points)}>${points}</button>`)}
        </div>
        <button type="button" class="quiet" onClick=${() => choose(null)}>${say("never-mind")}</button>
      </div>`}
    </div>`;
  }
}

function Stepper({ label, value, step }) {
  return html`<div class="stepper" role="group" aria-label=${label}>
    <span>${label}</span>
    <button type="button" class="quiet" aria-label=${say("less", { what: label })} onClick=${() => step(-1)}>−</button>
    <output>${value}</output>
    <button type="button" class="quiet" aria-label=${say("more", { what: label })} onClick=${() => step(1)}>+</button>
  </div>`;
}

export function State({ state }) {
  return html`<span class=${`state ${state}`}><span aria-hidden="true">${MARKS[state] ?? "•"}</span> ${say(`state-${state}`)}</span>`;
}

export function teamName(picture, team) {
  return picture.match.teams[team].name;
}

export function scoreInWords(picture, { points, home }) {
  const { A, B } = points;
  if (home) return say("are-home", { team: teamName(picture, home), a: points[home], b: points[other(home)] });
  if (A === B) return A ? say("level", { points: A }) : say("nothing-yet");
  const ahead = A > B ? "A" : "B";
  return say("lead", { team: teamName(picture, ahead), a: Math.max(A, B), b: Math.min(A, B) });
}

function standing(picture, table) {
  const { bullseyes } = picture.match;
  const parts = [say("stand", { table: table.number, number: table.next }), say("board", { a: bullseyes.A, b: bullseyes.B })];
  if (table.powerPlay && !table.closed) parts.push(say("power-play", { bonus: picture.rules.bonus }));
  if (table.closed) parts.push(say("table-closed"));
  return parts.join(" · ");
}
