/**
 * The marker's engine: what the screens may ask of it. See types.js for the shapes.
 *
 * A press is in IndexedDB before anything says that it is saved, and leaves only for
 * the union's own answer to it.
 */
import { isUnsent } from "./answered.js";
import { Clock } from "./clock.js";
import { EngineError } from "./errors.js";
import { Links } from "./links.js";
import { Outbox } from "./outbox.js";
import { code } from "./qr.js";
import { packed, unpacked } from "./rescue.js";
import { scored } from "./score.js";
import { Sender } from "./sender.js";
import { Store } from "./store.js";
import { Union } from "./union.js";
import { Watch } from "./watch.js";

export { EngineError };

/**
 * Open what this phone keeps, and begin to deliver it.
 *
 * Rejects with EngineError `storage` where the browser keeps nothing.
 * @param {{base?: string}} [options]  base: the site's address, "" for this one
 * @returns {Promise<Engine>}
 */
export async function openEngine({ base = "" } = {}) {
  const engine = new Engine(base);
  await engine.begin();
  return engine;
}

/** Fires `change` after every change of posts, presses, score or state. */
export class Engine extends EventTarget {
  /** @param {string} base */
  constructor(base) {
    super();
    const changed = () => this.dispatchEvent(new Event("change"));
    this.base = base;
    this.store = new Store();
    this.links = new Links(changed);
    this.outbox = new Outbox(this.store, new Clock(), changed);
    this.union = new Union(base, this.outbox, this.links);
    const refused = () => this.watch.wake();
    this.sender = new Sender(this.outbox, this.union, { refused });
    this.watch = new Watch(this.outbox, this.union, () => this.sender.hurry());
    this.ended = new AbortController();
  }

  async begin() {
    await this.outbox.load({ isOpening: true });
    await this.outbox.tidy();
    if (this.posts.length) askToKeep();
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

  /** @returns {import("./types.js").Post[]} the newest first */
  get posts() {
    return [...this.outbox.posts.values()]
      .map((one) => ({ ...one, link: this.links.of(one) }))
      .sort((one, other) => other.joinedAt - one.joinedAt);
  }

  /** @returns {import("./types.js").State} */
  get state() {
    const matches = [...new Set(this.posts.map((one) => one.match))];
    const perMatch = Object.fromEntries(matches.map((one) => [one, this.stateOf(one)]));
    const all = Object.values(perMatch);
    const sum = (name) => all.reduce((count, one) => count + one[name], 0);
    const counts = COUNTS.map((name) => [name, sum(name)]);
    const times = all.map((one) => one.allAt).filter(Boolean).sort();
    return {
      ...Object.fromEntries(counts),
      allAt: times.at(-1) ?? null,
      link: this.links.worst(this.posts.filter(isCurrent)),
      perMatch,
    };
  }

  /**
   * @param {string} match
   * @returns {import("./types.js").MatchState}
   */
  stateOf(match) {
    const presses = this.outbox.pressesOf(match).filter((one) => !isDropped(one));
    const inState = (...names) => presses.filter((one) => names.includes(one.state));
    const posts = this.outbox.postsOf(match);
    const times = posts.map((one) => one.allAt).filter(Boolean).sort();
    return {
      here: inState("here").length,
      union: inState("union", "refused").length,
      held: inState("held").length,
      attention: inState("attention").length,
      taken: this.takenOf(match).length,
      allAt: times.at(-1) ?? null,
      link: this.links.worst(posts),
    };
  }

  /**
   * Let this phone in by a scanned code; the same code again gives the same post.
   * @param {{code: string, name: string}} by
   * @returns {Promise<import("./types.js").Post>}
   */
  async join({ code, name }) {
    askToKeep();
    return this.entered(await this.union.join({ code, name }));
  }

  /**
   * Let this phone in as the user that is signed in on it.
   * @param {{match: string, name?: string}} by
   * @returns {Promise<import("./types.js").Post>}
   */
  async joinSignedIn({ match, name = "" }) {
    askToKeep();
    return this.entered(await this.union.joinSignedIn({ match, name }));
  }

  entered({ device }) {
    this.refresh();
    return this.posts.find((one) => one.device === device);
  }

  /**
   * Forget a match; rejects with `unsent` while presses of it are on this phone only.
   * @param {string} match
   */
  async leave(match) {
    await this.outbox.forget(match);
  }

  /**
   * Keep a press. Resolves once it is on this phone for good, rejects with `storage`
   * where it could not be kept: then nothing was counted, and the marker must be told.
   * @param {{match: string, table: number, side: string, points: number,
   *   why?: string, restores?: string|null}} made  restores: the id of the press that
   *   was undone, and is made once more by this one
   * @returns {Promise<import("./types.js").Press>}
   */
  async press({ match, table, side, points, why = "boom", restores = null }) {
    const { device } = this.postFor(match, table);
    const made = { table, side, points, why, restores };
    const press = await this.outbox.keep(device, made);
    this.sender.kick();
    return press;
  }

  /**
   * Keep an undo: a press that voids the one named; the same undo again is the same.
   * @param {string} id
   * @param {{reason?: string}} [options]
   * @returns {Promise<import("./types.js").Press>}
   */
  async undo(id, { reason = "Undone by the marker" } = {}) {
    const press = await this.outbox.strike(id, reason);
    this.sender.kick();
    return press;
  }

  /**
   * The presses of this phone in a match, its undos among them, the newest first.
   * @param {string} match
   * @returns {import("./types.js").Press[]}
   */
  pressesOf(match) {
    return this.outbox.pressesOf(match);
  }

  /**
   * @param {string} match
   * @returns {import("./types.js").Score|null}  null before anything is known
   */
  scoreOf(match) {
    const [post] = this.outbox.postsOf(match);
    return scored(match, post?.live ?? null, this.outbox.pressesOf(match));
  }

  /**
   * Take a table's lease; rejects with `table-marked` (`about` {number, name, …}) where
   * another has it and takeOver is false. Presses are kept without one too.
   * @param {string} match
   * @param {number} table
   * @param {{takeOver?: boolean}} [options]
   * @returns {Promise<number>} the lease's number
   */
  async lease(match, table, { takeOver = false } = {}) {
    try {
      return await this.union.lease(this.postFor(match, table), table, takeOver);
    } finally {
      // What was pressed meanwhile waited, whatever the answer.
      this.refresh();
    }
  }

  /** Ask the union for the live score now, and deliver what waits. */
  async refresh() {
    this.sender.hurry();
    await this.watch.wake();
  }

  /**
   * Send what needs attention once more.
   * @param {string} match
   */
  async retry(match) {
    await this.outbox.again(match);
    this.sender.kick();
  }

  /**
   * What is on this phone only, for another phone or the secretary to take in.
   * @param {string} match
   * @returns {Promise<import("./types.js").Rescue>}
   */
  async rescue(match) {
    const kept = {
      posts: this.outbox.postsOf(match),
      presses: this.outbox.pressesOf(match).filter(isUnsent),
      taken: this.takenOf(match),
      clock: this.outbox.clockState,
    };
    return packed(match, kept, `${this.base || location.origin}/mark/`);
  }

  /**
   * Take in another phone's unsent presses: an address, several, or the file's text.
   * They are kept on this phone until the union has answered each.
   * @param {string} text
   * @returns {Promise<{name: string, count: number}>}
   */
  async takeIn(text) {
    const rescues = await unpacked(text);
    const rows = rescues.flatMap(({ match, phones }) => {
      const { device: poster } = this.postFor(match, null);
      return phones.flatMap(({ device, name, entries }) =>
        entries.map((entry) => ({
          id: entry.id, match, poster, device, name, entry,
          counter: entry.device_counter, state: "here", reason: null,
        })),
      );
    });
    const count = await this.outbox.takeIn(rows);
    this.sender.kick();
    const names = rescues.flatMap(({ phones }) => phones.map((one) => one.name));
    return { name: [...new Set(names)].join(", "), count };
  }

  /**
   * What was taken in for a match and is not delivered yet.
   * @param {string} match
   * @returns {import("./types.js").Taken[]}
   */
  takenOf(match) {
    return [...this.outbox.taken.values()].filter((one) => one.match === match);
  }

  /**
   * @param {string} text
   * @returns {import("./types.js").Code}
   */
  qr(text) {
    return code(text);
  }

  /** The post that marks a table, the newest first; any of the match for no table. */
  postFor(match, table) {
    const posts = this.posts.filter((one) => one.match === match);
    const fits = (one) => table === null || [null, table].includes(one.table);
    const isGood = (one) => one.link !== "revoked";
    const found = posts.find((one) => fits(one) && isGood(one)) ?? posts.find(fits);
    if (!found) throw new EngineError("no-post");
    return found;
  }

  /** Stop sending and polling, and close the storage (tests; a page just closes). */
  async close() {
    this.ended.abort();
    this.sender.close();
    this.watch.close();
    this.outbox.close();
    await this.store.close();
  }
}

const COUNTS = ["here", "union", "held", "attention", "taken"];

const isDropped = (press) => press.state === "attention" && press.struck;
const isCurrent = (post) => !(Date.parse(post.closesAt) < Date.now());

/** Ask the browser not to clear the presses away; it may say no, or ask the user. */
function askToKeep() {
  navigator.storage?.persist?.().catch(() => {});
}
