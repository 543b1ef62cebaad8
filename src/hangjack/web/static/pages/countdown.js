// Counts that run down in large figures: each element with `data-until`
// shows the seconds that are left by the server's clock.

const TICK_MS = 200;

export function runDown(root, serverNow) {
  const ahead = serverNow - Date.now();
  const tick = () => {
    for (const each of root.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.ceil((Number(each.dataset.until) - Date.now() - ahead) / 1000));
      if (each.textContent !== String(left)) each.textContent = String(left);
      each.toggleAttribute("data-over", left === 0);
    }
  };
  tick();
  return setInterval(tick, TICK_MS);
}
