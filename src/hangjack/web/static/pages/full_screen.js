// A board on a wall fills its screen at one press, where the browser can.

export function offerFullScreen() {
  const button = document.querySelector("[data-full]");
  if (!document.fullscreenEnabled) return;
  button.hidden = false;
  button.addEventListener("click", () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  );
}
