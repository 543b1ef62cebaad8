// Says something to everybody, screen readers included, in the element that is there for it.
export function tell(text, fault = false, where = document.querySelector(".said")) {
  if (!where) return;
  where.textContent = text;
  where.className = `said note${fault ? " fault" : ""}`;
  where.hidden = !text;
}
