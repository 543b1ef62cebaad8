// The link to the server that all tabs of a phone share: one of them sends and listens, the others read what
// it keeps. A browser has six connections for a server; a stream in every tab would use them up.

import { newId } from "../api.js";
import { matchPath } from "./paths.js";
import * as db from "./db.js";
import { Lost, Refusal, SignedOut, reach } from "./outbox.js";

const BEAT_MS = 2000;
const LEASE_MS = 7000;
const LOOK_AGAIN_MS = 20000; // a stream that is dead says nothing: so we ask now and then
const LOOK_FIRST_MS = 5000; // whoever has scanned the code before the match is called looks at nothing else
const NOT_CALLED = "desk.no-such-match";
// So many older pictures in a row come from a server that is behind; more, from one set back.
const OLDER_AT_MOST = 2;

export class Link {
  constructor(place, outbox, told) {
    this.place = place;
    this.outbox = outbox;
    this.told = told;
    this.tab = ownName();
    this.key = `${place.competition}/${place.match}/${place.side}/${place.person}`;
    this.base = `/c/${encodeURIComponent(place.competition)}/m/${encodeURIComponent(place.match)}/pad`;
    this.live = `${matchPath(place)}/live`;
    this.stream = null;
    this.looked = -Infinity;
    this.looking = false;
    this.again = false;
    this.older = 0;
    this.latest = {}; // what was said last about the connection
    this.shown = false;
    this.reachable = false;
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(`pad ${this.key}`) : null;
  }

  // `first` is the picture that came with the page; a page that the phone has kept comes with an old one.
  async start(first) {
    const kept = (await db.read("pictures", this.key))?.picture;
    const newer = first && !(kept?.number >= first.number);
    if (newer) await db.write("pictures", { key: this.key, picture: first });
    if (newer || kept) this.show(newer ? first : kept);
    if (this.channel) this.channel.onmessage = (event) => this.heard(event.data);
    document.addEventListener("visibilitychange", () => this.seen());
    addEventListener("online", () => this.seen());
    addEventListener("pagehide", () => this.leave());
    this.share({ hello: true });
    if (newer && navigator.onLine && !(await this.outbox.unanswered()).length) this.trust();
    setInterval(() => this.beat(), BEAT_MS);
    await this.beat();
    if (!this.shown) await this.look();
  }

  // A picture that came with its page is new: the stream says whether the match has gone on since.
  trust() {
    this.reachable = true;
    this.looked = performance.now();
  }

  // `came` is when a picture came, by this page's own clock: one that the phone has kept came at no time.
  show(picture, came) {
    this.shown = true;
    this.told({ picture: { ...picture, came } });
  }

  // Tells the other tabs that something changed; they read it from the phone's store.
  share(news) {
    this.channel?.postMessage(news);
  }

  async heard(news) {
    if (news.entries) this.told({ entries: await this.outbox.entries() });
    if (news.picture) this.show((await db.read("pictures", this.key)).picture);
    if (news.connection) this.told({ connection: news.connection, sentence: news.sentence });
    if (news.entries && this.outbox.leading) this.outbox.flush();
    if (news.hello && this.outbox.leading) this.share(this.latest);
  }

  async beat() {
    const leading = await this.lease();
    if (leading && !this.outbox.leading) {
      this.outbox.leading = true;
      this.outbox.flush();
    }
    this.outbox.leading = leading;
    if (leading && !document.hidden) this.listen();
    else this.hush();
    if (leading && performance.now() - this.looked > (this.shown ? LOOK_AGAIN_MS : LOOK_FIRST_MS))
      await this.look();
  }

  // Whether this tab is the one that sends, for the next seconds. A tab in sight takes over from a hidden
  // one, and a lease that reaches further than any lease does was made by another clock.
  async lease() {
    const now = Date.now();
    const row = await db.change("leases", this.key, (held) => {
      const free =
        !held || held.until < now || held.until > now + 2 * LEASE_MS || (held.hidden && !document.hidden);
      if (!free && held.tab !== this.tab) return undefined;
      return { key: this.key, tab: this.tab, until: now + LEASE_MS, hidden: document.hidden };
    });
    return row !== undefined;
  }

  leave() {
    sessionStorage.setItem("hangjack-tab", this.tab);
    this.hush();
    this.outbox.leading = false;
    db.change("leases", this.key, (held) =>
      held?.tab === this.tab ? { ...held, until: 0 } : undefined,
    ).catch(() => {});
  }

  async seen() {
    await this.beat();
    if (document.hidden || !this.outbox.leading) return;
    this.outbox.soon();
    await this.look();
  }

  // Opens the stream, once the server has answered: where there is no match yet, there is none.
  listen() {
    if (!this.reachable || (this.stream && this.stream.readyState !== EventSource.CLOSED)) return;
    this.stream = new EventSource(this.live);
    this.stream.addEventListener("match", (event) => this.noticed(JSON.parse(event.data).number));
    this.stream.addEventListener("notices", () => this.look());
    this.stream.addEventListener("open", () => this.outbox.soon());
    this.stream.addEventListener("error", () => this.look());
  }

  hush() {
    this.stream?.close();
    this.stream = null;
  }

  // Fetches the picture if the match has gone on since.
  async noticed(number) {
    const kept = await db.read("pictures", this.key);
    if (!kept || number > kept.picture.number) await this.look();
    else this.tell("ok");
  }

  async look() {
    this.again = this.looking;
    if (this.looking) return;
    this.looking = true;
    try {
      const picture = await reach(`${this.base}/picture?entries=${(await this.outbox.unanswered()).join()}`);
      if (typeof picture.number !== "number") throw new Lost("not our server's answer");
      await this.outbox.learn(picture.arrived);
      await this.keep(picture);
      this.reachable = true;
      this.tell("ok");
      this.outbox.flush();
    } catch (error) {
      this.reachable = false;
      if (error instanceof SignedOut) this.tell("signed-out", error.message);
      else if (error instanceof Refusal)
        this.tell(error.code === NOT_CALLED ? "not-called" : "refused", error.message);
      else this.tell("lost");
    } finally {
      this.looking = false;
      this.looked = performance.now();
    }
    if (this.reachable && this.outbox.leading && !document.hidden) this.listen();
    // Somebody asked while the answer was under way: it may be older than what they want to see.
    if (this.again) await this.look();
  }

  // Keeps the newest picture, and a receipt for good.
  async keep(picture) {
    const held = await db.read("pictures", this.key);
    this.older = held && held.picture.number > picture.number ? this.older + 1 : 0;
    if (this.older && this.older <= OLDER_AT_MOST) return;
    if (this.older) await this.outbox.resend(picture.number);
    this.older = 0;
    await db.write("pictures", { key: this.key, picture });
    if (picture.receipt) await db.write("receipts", { key: this.key, words: picture.receipt });
    this.show(picture, performance.now());
    this.share({ picture: true });
  }

  tell(connection, sentence) {
    this.latest = { connection, sentence };
    this.told(this.latest);
    this.share(this.latest);
  }
}

// A page that is reloaded goes on under its name, so that it need not wait for its own lease to end. The name
// is only there between two pages: a copy of a tab finds none, and makes its own.
function ownName() {
  const name = sessionStorage.getItem("hangjack-tab") ?? newId();
  sessionStorage.removeItem("hangjack-tab");
  return name;
}

// Keeps the pad itself on the phone, where the browser allows it: on https, or on the machine of the server.
export async function keepShell(game) {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register(`/sw.js?${game}`, { scope: "/c/" });
    await navigator.serviceWorker.ready;
    const cache = await caches.open("hangjack-pages");
    await cache.add(new Request(location.pathname, { cache: "no-cache" }));
    return true;
  } catch {
    // Offline already: then what was kept before is still there.
    return "caches" in window && Boolean(await caches.match(location.pathname));
  }
}
