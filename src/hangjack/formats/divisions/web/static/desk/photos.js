// The photo beside the lines that are typed: turned, made larger, and followed down while the tables
// are typed.

const QUARTERS = 4;
const STEP = 1.5;

// Gives every photo of the open card its buttons.
export function toHand() {
  for (const photo of document.querySelectorAll("[data-photo]:not([data-ready])")) {
    photo.dataset.ready = "yes";
    photo.querySelector(".tools").hidden = false;
    photo.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      if ("turn" in button.dataset) photo.dataset.turned = (Number(photo.dataset.turned) + 1) % QUARTERS;
      if ("larger" in button.dataset) scale(photo, STEP);
      if ("smaller" in button.dataset) scale(photo, 1 / STEP);
    });
  }
}

// Shows the part of the photos in which a table stands: so far down, of the whole.
export function lookAt(part) {
  for (const view of document.querySelectorAll("[data-photo] .view"))
    view.scrollTop = part * view.scrollHeight;
}

function scale(photo, by) {
  const now = Number(photo.style.getPropertyValue("--larger") || 1);
  photo.style.setProperty("--larger", Math.max(1, now * by));
}
