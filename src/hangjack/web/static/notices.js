// Announcements that were read on this phone: the server counts them once, the phone shows them no more.

import { newId } from "./api.js";

const READ = "hangjack-read";
// How many a phone remembers, the last ones.
const KEPT = 100;

const known = () => JSON.parse(localStorage.getItem(READ) || "[]");

export const isRead = (id) => known().includes(id);

// Without a connection it is only remembered: whoever announced it sees one phone less. A page that is left
// at once has said it all the same.
export function markRead(id, base) {
  if (isRead(id)) return;
  localStorage.setItem(READ, JSON.stringify([...known(), id].slice(-KEPT)));
  const sent = { method: "POST", keepalive: true, headers: { "idempotency-key": newId() } };
  fetch(`${base}/${encodeURIComponent(id)}/seen`, sent).catch(() => {});
}
