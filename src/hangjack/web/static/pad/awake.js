// Keeps the screen on while the phone lies on the table, where the browser can do that: some minutes from the
// last tap or news, because an old battery has to last the evening.

const AWAKE_MS = 10 * 60 * 1000;
let lock = null;
let timer = 0;

export function stayAwake() {
  clearTimeout(timer);
  timer = setTimeout(rest, AWAKE_MS);
  if (lock || document.hidden || !navigator.wakeLock) return;
  lock = navigator.wakeLock.request("screen").then(
    (held) => {
      held.addEventListener("release", () => (lock = null));
      return held;
    },
    () => (lock = null), // a battery that is nearly empty: then it goes dark
  );
}

export async function rest() {
  clearTimeout(timer);
  (await lock)?.release();
}
