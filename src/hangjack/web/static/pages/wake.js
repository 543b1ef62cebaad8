// A board on a wall stays awake, where the browser allows it.

const RETRY_MS = 60000;

export function wake() {
  if (!navigator.wakeLock) return;
  const hold = () => (document.hidden ? null : navigator.wakeLock.request("screen").catch(() => null));
  document.addEventListener("visibilitychange", hold);
  setInterval(hold, RETRY_MS);
  hold();
}
