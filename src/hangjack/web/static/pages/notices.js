// Says that what is announced on this page was seen, once it is.

import { markRead } from "../notices.js";

const root = document.querySelector("[data-notices]");
const look = () => {
  if (document.hidden) return;
  for (const each of document.querySelectorAll("[data-notice]"))
    markRead(each.dataset.notice, root.dataset.notices);
};
document.addEventListener("visibilitychange", look);
document.addEventListener("refreshed", look);
look();
