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

// A clock that anybody starts with a tap: it runs down beside its button, and shows then what comes of it.
export function startable(root) {
  const running = new WeakMap();
  root.addEventListener("click", (event) => {
    const timer = event.target.closest("[data-start]")?.closest("[data-timer]");
    if (!timer) return;
    clearInterval(running.get(timer));
    const until = Date.now() + Number(timer.dataset.timer) * 1000;
    const tick = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      timer.querySelector("[data-left]").textContent = String(left);
      timer.querySelector("[data-over]").hidden = left > 0;
      if (left === 0) clearInterval(running.get(timer));
    };
    running.set(timer, setInterval(tick, TICK_MS));
    tick();
  });
}
