// Keeps boards current: one stream a page, closed while the page is hidden, caught up when it is seen again.

const root = document.querySelector("[data-live]");
if (root) start(root);

function start(root) {
  const words = JSON.parse(root.dataset.words || "{}");
  const status = root.querySelector("[data-connection]");
  let source = null;

  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(root.dataset.live);
    source.addEventListener("open", () => tell(""));
    source.addEventListener("error", () => tell(words.lost));
    source.addEventListener("match", (event) => show(root, JSON.parse(event.data), words));
    source.addEventListener("competition", (event) => announce(root, JSON.parse(event.data)));
  };
  const close = () => {
    source?.close();
    source = null;
  };
  const tell = (text) => {
    if (status && status.textContent !== (text || "")) status.textContent = text || "";
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  open();
}

function show(root, match, words) {
  const card = root.dataset.match === match.match ? root : root.querySelector(`[data-match="${CSS.escape(match.match)}"]`);
  if (!card) {
    if (root.querySelector("[data-cards]") && !match.ended) location.reload();
    return;
  }
  let changed = false;
  for (const side of ["A", "B"]) {
    const number = card.querySelector(`[data-side="${side}"]`);
    const now = String(match.bullseyes[side]);
    if (number && number.textContent !== now) {
      number.textContent = now;
      changed = true;
    }
  }
  const state = card.querySelector("[data-state]");
  if (state && words.states) state.textContent = words.states[match.sealed ? "sealed" : match.ended ? "ended" : "playing"];
  const tables = card.querySelector("[data-tables]");
  if (tables && words.table)
    tables.textContent = match.tables
      .map((table, at) => fill(words.table, { table: at + 1, a: table.bullseyes.A, b: table.bullseyes.B }))
      .join(" · ");
  if (changed) {
    card.classList.remove("fresh");
    requestAnimationFrame(() => card.classList.add("fresh"));
  }
  const latest = Number(root.dataset.number || 0);
  if (match.number > latest) {
    if (latest && "reload" in root.dataset) location.reload();
    root.dataset.number = match.number;
  }
}

function announce(root, competition) {
  const known = root.dataset.competition;
  root.dataset.competition = competition.under_way.join(" ");
  if (known !== undefined && known !== root.dataset.competition) location.reload();
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
