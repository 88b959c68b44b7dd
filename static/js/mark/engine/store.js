/**
 * What this phone keeps, in IndexedDB: posts, presses, what it took in, and facts.
 *
 * A later release adds a step to STEPS and never changes one: what an older release
 * wrote is carried over, and a database of a newer one is worked with as it stands.
 */
import { openDB } from "../../../vendor/idb/idb.js";
import { EngineError } from "./errors.js";

export const NAME = "klawerjas-mark";

const STEPS = [
  (database) => {
    database.createObjectStore("posts", { keyPath: "device" });
    const presses = database.createObjectStore("presses", { keyPath: "id" });
    presses.createIndex("state", "state");
    database.createObjectStore("taken", { keyPath: "id" });
    database.createObjectStore("facts");
  },
];
const STORES = ["posts", "presses", "taken", "facts"];

export class Store {
  /** @param {string} [name]  of the database: another page's is kept apart */
  constructor(name = NAME) {
    this.name = name;
    this.database = null;
  }

  /** Open the database, or open it again where the browser closed it. */
  async open() {
    this.database ??= this.opened().catch((cause) => {
      this.database = null;
      throw notKept(cause);
    });
    return this.database;
  }

  async opened() {
    const forget = () => (this.database = null);
    const hooks = {
      upgrade: (database, from) => STEPS.slice(from).forEach((step) => step(database)),
      // Another tab brings a newer release: make way, and open what it made of it.
      blocking: (_from, _to, event) => {
        forget();
        event.target.close();
      },
      terminated: forget,
    };
    try {
      return await openDB(this.name, STEPS.length, hooks);
    } catch (cause) {
      if (cause.name !== "VersionError") throw cause;
      return openDB(this.name, undefined, hooks);
    }
  }

  /**
   * Change what is kept: all of it or nothing. Resolves once it is complete.
   * @template T
   * @param {(stores: object) => Promise<T>} work  waits for nothing but the stores
   * @param {{durability?: "strict"|"relaxed"}} [options]  strict: it is on the disk
   * @returns {Promise<T>}
   */
  async write(work, { durability = "strict" } = {}) {
    const change = await this.change("readwrite", durability);
    change.done.catch(() => {}); // Awaited below; a failure in work comes first.
    try {
      const result = await work(byName(change));
      await change.done;
      return result;
    } catch (cause) {
      abort(change);
      throw notKept(cause);
    }
  }

  /**
   * @template T
   * @param {(stores: object) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async read(work) {
    const change = await this.change("readonly", "default");
    change.done.catch(() => {});
    try {
      return await work(byName(change));
    } catch (cause) {
      throw notKept(cause);
    }
  }

  async change(mode, durability) {
    const begun = async () =>
      (await this.open()).transaction(STORES, mode, { durability });
    try {
      return await begun();
    } catch (cause) {
      if (cause.name !== "InvalidStateError") throw notKept(cause);
      this.database = null; // Closed under our hands; nothing was written.
      return begun().catch((again) => {
        throw notKept(again);
      });
    }
  }

  async close() {
    const database = await this.database;
    this.database = null;
    database?.close();
  }
}

const byName = (change) =>
  Object.fromEntries(STORES.map((name) => [name, change.objectStore(name)]));

const abort = (change) => {
  try {
    change.abort();
  } catch {
    // It is over already.
  }
};

/** A fault of the storage in our words; one of our own as it is. */
const notKept = (cause) =>
  cause instanceof DOMException
    ? new EngineError("storage", cause.message || cause.name, { name: cause.name })
    : cause;
