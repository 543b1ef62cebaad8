// Keeps the parts of the score pad on the phone, so that it opens again without a connection.
// The server puts VERSION and SHELL before this: with every change of a part the whole is fetched anew.

const PARTS = `hangjack-parts-${VERSION}`;
const PAGES = "hangjack-pages";
const NAMES = SHELL.map((path) => path.split("?")[0]);
const PATIENCE_MS = 3000; // wifi that leads nowhere answers never
const RESTING_MS = 15000;
let noAnswerSince = -Infinity;

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clear().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  const isPad = request.mode === "navigate" && path.endsWith("/pad");
  if (request.method === "GET" && (isPad || NAMES.includes(path)))
    event.respondWith(answer(request, path, isPad));
});

// The page has just fetched the same parts, under marks
// that change with their content: nothing is sent twice.
async function fill() {
  const cache = await caches.open(PARTS);
  await cache.addAll(SHELL);
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("hangjack-parts-") && name !== PARTS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The server's own answer if there is one soon; else what was kept. Where nothing was, there is nothing
// better than to wait.
async function answer(request, path, isPad) {
  const cache = await caches.open(isPad ? PAGES : PARTS);
  const kept = await cache.match(path, { ignoreSearch: true });
  if (kept && performance.now() - noAnswerSince < RESTING_MS) return kept;
  try {
    const response = await (kept ? soon(request) : fetch(request));
    if (response.status >= 500 && kept) return kept;
    if (isPad && response.ok && !response.redirected && response.type === "basic")
      await cache.put(path, response.clone());
    return response;
  } catch (error) {
    noAnswerSince = performance.now();
    if (kept) return kept;
    throw error;
  }
}

function soon(request) {
  const limit = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE_MS));
  return Promise.race([fetch(request), limit]);
}
