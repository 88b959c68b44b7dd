/**
 * The engine of the page that writes a table's score: keeps, sends, and folds.
 *
 * An entry is in IndexedDB before anything says that it is saved, and leaves only for
 * the club's own answer to it.
 */
import { isUnsent } from "../mark/engine/answered.js";
import { Clock, current, offsetOf } from "../mark/engine/clock.js";
import { Links } from "../mark/engine/links.js";
import { code as codeFor } from "../mark/engine/qr.js";
import { Sender } from "../mark/engine/sender.js";
import { Store } from "../mark/engine/store.js";
import { Watch } from "../mark/engine/watch.js";
import { Club } from "./club.js";
import { packed, unpacked } from "./rescue.js";
import { Slips } from "./slips.js";

export const NAME = "klawerjas-evening";

/** Open what this phone keeps, and begin to deliver it. */
export async function openEngine({ base = "" } = {}) {
  const engine = new Engine(base);
  await engine.begin();
  return engine;
}

/** Fires `change` after every change of what is kept or of the link. */
export class Engine extends EventTarget {
  constructor(base) {
    super();
    const changed = () => this.dispatchEvent(new Event("change"));
    this.base = base;
    this.store = new Store(NAME);
    this.links = new Links(changed);
    this.outbox = new Slips(this.store, new Clock(), changed);
    this.club = new Club(base, this.outbox, this.links);
    this.sender = new Sender(this.outbox, this.club, { lock: NAME, told });
    this.watch = new Watch(this, this.club, () => this.sender.hurry());
    this.ended = new AbortController();
  }

  async begin() {
    await this.outbox.load({ isOpening: true });
    await this.outbox.tidy();
    if (this.tables.length) askToKeep();
    const heed = (target, name, act) =>
      target.addEventListener(name, act, { signal: this.ended.signal });
    heed(window, "online", () => this.refresh());
    heed(window, "pageshow", (event) => event.persisted && this.back());
    heed(document, "visibilitychange", () => this.back());
    this.sender.kick();
    this.watch.wake();
  }

  /** The page is looked at again: it may have slept through what other tabs did. */
  async back() {
    if (document.visibilityState === "hidden") return;
    await this.outbox.load();
    await this.refresh();
  }

  /** The tables that this phone came to, the newest first. */
  get tables() {
    return [...this.outbox.posts.values()].sort(
      (one, two) => two.joinedAt - one.joinedAt,
    );
  }

  /**
   * The tables to ask for: a closed one has no news but where the phone goes on, one
   * that is gone has none at all.
   */
  get posts() {
    const [newest] = this.tables;
    const isAsked = (one) => !one.isGone && (one === newest || !one.live?.is_over);
    return new Map(this.tables.filter(isAsked).map((one) => [one.device, one]));
  }

  /** What is here only, what the club has, and what needs someone; `taken` wait here. */
  get state() {
    const presses = [...this.outbox.presses.values()].filter((one) => !isDropped(one));
    const taken = [...this.outbox.taken.values()];
    const count = (rows, name) => rows.filter((one) => one.state === name).length;
    const latest = (name) => this.tables.map((one) => one[name]).filter(Boolean).sort().at(-1);
    return {
      here: count(presses, "here"),
      union: count(presses, "union"),
      attention: count([...presses, ...taken], "attention"),
      taken: count(taken, "here"),
      allAt: latest("allAt") ?? null,
      broughtAt: latest("broughtAt") ?? null,
      link: this.links.worst(this.current),
    };
  }

  /** The tables that the evening is about: of those that are gone the newest alone. */
  get current() {
    const [newest] = this.tables;
    return this.tables.filter((one) => isOpen(one) && (!one.isGone || one === newest));
  }

  /** Come to a table by its code; rejects where neither club nor phone knows it. */
  async join({ code, sheet = null }) {
    askToKeep();
    const post = await this.club.join({ code, sheet });
    this.refresh();
    return post;
  }

  /** Say which sheet of a table this phone writes. */
  async choose(code, sheet) {
    await this.outbox.change(code, { sheet });
  }

  /**
   * Keep an entry. Resolves once it is on this phone for good, rejects with `storage`
   * where it could not be kept: then nothing counts, and the writer must be told.
   */
  async write(code, kind, data) {
    const press = await this.outbox.keepEntry(code, { kind, data });
    this.sender.kick();
    return press;
  }

  /** Keep the undo of an entry. */
  async undo(code, id) {
    const press = await this.outbox.strikeEntry(code, id);
    this.sender.kick();
    return press;
  }

  /** The entries of a table in the order in which they count, each with its state. */
  entriesOf(code) {
    const post = this.outbox.postOf(code);
    const own = this.outbox.pressesOf(code).reverse();
    const byId = new Map(own.map((one) => [one.id, one]));
    const told = (post.live?.entries ?? []).map((one) => ({
      ...one,
      at: byId.get(one.id)?.at ?? one.at,
      state: "union",
    }));
    const known = new Set(told.map((one) => one.id));
    return [...told, ...own.filter((one) => !known.has(one.id) && !isDropped(one))];
  }

  /** Ask for the tables now, and deliver what waits. */
  async refresh() {
    this.sender.hurry();
    await this.watch.wake();
  }

  /** Send what needs attention once more. */
  async retry() {
    await Promise.all(this.tables.map((one) => this.outbox.again(one.match)));
    this.sender.kick();
  }

  /** What is on this phone only, as text that the organiser can read and type in. */
  get unsent() {
    const own = [...this.outbox.presses.values()].filter(isUnsent);
    const taken = [...this.outbox.taken.values()];
    return [
      ...own.map((one) => ({ code: one.match, ...entryOf(one) })),
      ...taken.map((one) => ({ code: one.match, ...one.entry })),
    ];
  }

  /** What is on this phone only, for another phone to take in. */
  rescue() {
    const found = new Map();
    const put = (code, device, entry) => {
      const key = `${code} ${device}`;
      if (!found.has(key)) found.set(key, { code, device, entries: [] });
      found.get(key).entries.push(entry);
    };
    const own = [...this.outbox.presses.values()].filter(isUnsent);
    for (const one of own.sort((one, two) => one.counter - two.counter)) {
      put(one.match, one.device, withClock(one, this.outbox.clockState));
    }
    for (const one of this.outbox.taken.values()) put(one.match, one.device, one.entry);
    return packed([...found.values()], `${this.base || location.origin}/evenings/mark/`);
  }

  /**
   * Take in another phone's unsent entries: an address, several, or the file's text.
   * They are kept on this phone until the club has answered each.
   * @param {string} text
   * @returns {Promise<{count: number}>}
   */
  async takeIn(text) {
    const rows = [];
    for (const { code, device, entries } of await unpacked(text)) {
      const post = this.outbox.postsOf(code)[0] ?? (await this.join({ code }));
      const { match, device: poster } = post;
      for (const entry of entries) {
        rows.push({
          id: entry.id, match, poster, device, entry,
          name: "", counter: entry.device_counter, state: "here", reason: null,
        });
      }
    }
    const count = await this.outbox.takeIn(rows);
    this.sender.kick();
    return { count };
  }

  /** A text as a code to scan. */
  qr(text) {
    return codeFor(text);
  }

  async close() {
    this.ended.abort();
    this.sender.close();
    this.watch.close();
    this.outbox.close();
    await this.store.close();
  }
}

const entryOf = ({ id, at, kind, sheet, data, counter }) => ({
  id, at, kind, sheet, data, device_counter: counter,
});

/** An entry as the club takes it; how its clock stood too, if it has jumped since. */
function told(press, clock) {
  return press.epoch === current(clock).number ? entryOf(press) : withClock(press, clock);
}

/** An entry with how this phone's clock stood: another's batch says nothing of that. */
function withClock(press, clock) {
  const offset = offsetOf(clock, press.epoch);
  return offset === null
    ? { ...entryOf(press), is_clock_unsure: true }
    : { ...entryOf(press), clock_offset_ms: offset };
}

const isDropped = (press) => press.state === "attention" && press.struck;
const isOpen = (post) => !(Date.parse(post.closesAt) < Date.now());

/** Ask the browser not to clear the entries away; it may say no, or ask the user. */
function askToKeep() {
  navigator.storage?.persist?.().catch(() => {});
}
