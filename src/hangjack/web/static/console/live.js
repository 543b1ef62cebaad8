// Listens to the live stream and says what to fetch again: one match, or what stands beside the matches.

const TOGETHER_MS = 200;
const LOOK_AGAIN_MS = 30000;

export function follow(address, { match, competition, all, lost }) {
  let source = null;
  let opened = false;
  const waiting = new Map();

  // Several changes in a row are one thing to fetch.
  const soon = (name, work) => {
    if (waiting.has(name)) return;
    waiting.set(
      name,
      setTimeout(() => {
        waiting.delete(name);
        work().then(
          () => lost(false),
          () => lost(true),
        );
      }, TOGETHER_MS),
    );
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(address);
    source.addEventListener("open", () => {
      lost(false);
      if (opened) soon("all", all);
      opened = true;
    });
    source.addEventListener("error", () => lost(true));
    source.addEventListener("match", (event) => {
      const found = JSON.parse(event.data);
      if (found.number > 0) soon(`match ${found.match}`, () => match(found.match));
    });
    // What was changed since the page was made is not on it: so the first number that comes is news too.
    let seen = null;
    source.addEventListener("competition", (event) => {
      const number = JSON.parse(event.data).number;
      if (number !== seen) soon("competition", competition);
      seen = number;
    });
  };
  const close = () => {
    source?.close();
    source = null;
  };
  const turn = () => (document.hidden ? close() : open());
  // Phones fall silent without any event: now and then somebody has to look.
  const looking = setInterval(() => !document.hidden && soon("competition", competition), LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", turn);
  addEventListener("pagehide", close);
  open();
  return () => {
    clearInterval(looking);
    document.removeEventListener("visibilitychange", turn);
    close();
  };
}
