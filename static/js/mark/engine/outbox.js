/**
 * The presses and posts of this phone: in the store first, then in the memory of each
 * tab. Every row has a `rev` that grows with each write, so that news of it from
 * another tab never puts an older one in its place.
 */
import { EngineError } from "./errors.js";
import * as answered from "./answered.js";
import { isEffective, isHere, isUnsent, marked, putAll } from "./answered.js";
import { current, measured, moved, opened } from "./clock.js";
import { remembered } from "./memory.js";
import { merged, standing, withSheet } from "./score.js";
import { identity, written } from "./writing.js";

const CHANNEL = "klawerjas-mark";
const KEPT_AFTER_MS = 7 * 24 * 3600 * 1000;
const RELAXED = { durability: "relaxed" };

const NEW_POST = { leases: {}, lost: {}, live: null, etag: null, allAt: null };

export class Outbox {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./clock.js").Clock} clock
   * @param {() => void} changed  told after every change, of this tab or another
   * @param {string} [channel]  on which the page's tabs hear of each other's rows
   */
  constructor(store, clock, changed, channel = CHANNEL) {
    Object.assign(this, { store, clock, changed });
    this.posts = new Map();
    this.presses = new Map();
    this.taken = new Map();
    this.clockState = null;
    // Each lease being asked for: meanwhile its device sends nothing under one before.
    this.asking = new Set();
    // Grows whenever a press is answered: a live score asked for before is stale then.
    this.generation = 0;
    this.channel = new BroadcastChannel(channel);
    this.channel.onmessage = ({ data }) => this.hear(data);
  }

  /** Read all that is kept; at the opening of the page the clock's new epoch begins. */
  async load({ isOpening = false } = {}) {
    const wall = this.clock.look().wall;
    const kept = await this.store.read(async ({ posts, presses, taken, facts }) => {
      const all = [posts, presses, taken].map((one) => one.getAll());
      const rows = await Promise.all([...all, facts.get("clock")]);
      return { posts: rows[0], presses: rows[1], taken: rows[2], clock: rows[3] };
    });
    this.hear(kept);
    if (!isOpening && this.clockState) return;
    const used = kept.presses.filter(isHere).map((one) => one.epoch);
    await this.note(async ({ facts }) => {
      const clock = opened(await facts.get("clock"), wall, used);
      await facts.put(clock, "clock");
      return { clock };
    });
  }

  /**
   * Write down what the union says. A full phone only remembers it: then the union is
   * asked again after the page is opened next, and says the same.
   */
  async note(work) {
    let rows;
    try {
      rows = await this.store.write(work, RELAXED);
    } catch (fault) {
      if (fault.code !== "storage") throw fault;
      rows = unwritten(await work(remembered(this)));
    }
    this.tell(rows);
    return rows;
  }

  /** Put rows into memory, and say so here. */
  hear({ posts = [], presses = [], taken = [], gone = [], clock = null }) {
    const isNews = (map, row, key) => (map.get(key)?.rev ?? 0) <= row.rev;
    for (const one of posts) {
      if (isNews(this.posts, one, one.device)) this.posts.set(one.device, one);
    }
    for (const one of presses) {
      const before = this.presses.get(one.id);
      if (before && isHere(before) && !isHere(one)) this.generation += 1;
      if (isNews(this.presses, one, one.id)) this.presses.set(one.id, one);
    }
    for (const one of taken) {
      if (isNews(this.taken, one, one.id)) this.taken.set(one.id, one);
    }
    for (const key of gone) {
      for (const map of [this.posts, this.presses, this.taken]) map.delete(key);
    }
    this.clockState = clock ?? this.clockState;
    this.changed();
  }

  /** Put rows into memory here and in every other tab; they are in the store. */
  tell(rows) {
    this.channel.postMessage(rows);
    this.hear(rows);
  }

  /** Whether anything waits to be delivered. */
  get isWaiting() {
    return [...this.presses.values(), ...this.taken.values()].some(isHere);
  }

  /** How many presses are on this phone only, pressed or taken in by a device. */
  unsentOf(device) {
    const own = [...this.presses.values()].filter((one) => one.device === device);
    const taken = [...this.taken.values()].filter((one) => one.poster === device);
    return [...own, ...taken].filter(isUnsent).length;
  }

  pressesOf(match) {
    return [...this.presses.values()]
      .filter((one) => one.match === match)
      .sort((one, other) => other.place - one.place);
  }

  postsOf(match) {
    return [...this.posts.values()].filter((one) => one.match === match);
  }

  /** The number to press under; while it is asked for none, until it is sent. */
  leaseOf(post, table) {
    return this.isAsking(post?.device) ? null : (post?.leases[table] ?? null);
  }

  isAsking(device) {
    return [...this.asking].some((one) => one.device === device);
  }

  /** Keep a press of a post's; see Engine.press. */
  async keep(device, made) {
    const look = this.clock.look();
    const post = this.posts.get(device);
    if (!post) throw new EngineError("no-post");
    const { match, live } = post;
    const lease = this.leaseOf(post, made.table);
    const fields = { ...made, ...standing(live, made.table), device, match, lease };
    const rows = await this.store.write(async (stores) => {
      const { press, clock } = await written(stores, fields, look);
      return { presses: [press], clock };
    });
    this.tell(rows);
    return rows.presses[0];
  }

  /** Keep the undo of a press; see Engine.undo. */
  async strike(id, text) {
    const look = this.clock.look();
    const rows = await this.store.write(async (stores) => {
      const undone = await stores.presses.get(id);
      if (!undone) throw new EngineError("unknown");
      if (undone.voids) throw new EngineError("refused", "an undo cannot be undone");
      const before = undone.voidedBy && (await stores.presses.get(undone.voidedBy));
      if (before && isEffective(before)) return { presses: [before] };
      if (undone.state === "attention") {
        const struck = { ...undone, struck: true, rev: undone.rev + 1 };
        await stores.presses.put(struck);
        return { presses: [struck] };
      }
      const { match, device, table, side, points, why } = undone;
      const lease = this.leaseOf(this.posts.get(device), table);
      const fields = { match, device, table, side, points, why, lease, voids: id, text };
      const { press, clock } = await written(stores, fields, look);
      const struck = marked(undone, { struck: true, voidedBy: press.id });
      await stores.presses.put(struck);
      return { presses: [press, struck], clock };
    });
    this.tell(rows);
    return rows.presses[0];
  }

  /** The rows in a state, as the store has them: other tabs write too. */
  async inState(state) {
    const rows = await this.store.read(({ presses }) =>
      presses.index("state").getAll(state),
    );
    return rows.filter((one) => (this.presses.get(one.id) ?? one).state === state);
  }

  /** Say that presses are on their way: from now on the union may have counted them. */
  async setOff(presses, leases) {
    await this.note(async (stores) => {
      const found = [];
      for (const { id, table } of presses) {
        const press = await stores.presses.get(id);
        if (!press || press.tried) continue;
        const lease = press.lease ?? leases[table] ?? null;
        found.push(marked(press, { tried: true, lease }));
      }
      await putAll(stores.presses, found);
      return { presses: found };
    });
  }

  /**
   * Take the union's answers to a device's presses.
   * @param {string} device
   * @param {Map<string, object>} outcomes  by id: state, rule, reason, seq
   * @param {{score_sheet?: object, received_at?: string}} [answer]
   */
  async settle(device, outcomes, { score_sheet: sheet, received_at: at } = {}) {
    const { match } = this.posts.get(device);
    const rows = await this.note(async (stores) => {
      const presses = await answered.settled(stores.presses, device, outcomes);
      const here = await stores.presses.index("state").getAll("here");
      const hasAll = !here.some((one) => one.match === match);
      const posts = await answered.withEach(stores.posts, match, (post) => ({
        ...post,
        live: withSheet(post.live, sheet),
        etag: null,
        allAt: hasAll && at ? at : post.allAt,
      }));
      return { presses, posts };
    });
    return rows.presses.length;
  }

  /** Take the union's live score, asked for by a device. */
  async adopt(device, live, etag) {
    const { match } = this.posts.get(device);
    const doubted = new Set(
      this.pressesOf(match).filter(isDoubted).map((one) => one.table),
    );
    const isWhole = !doubted.size;
    await this.note(async (stores) => {
      const posts = await answered.withEach(stores.posts, match, (post) => ({
        ...post,
        ...answered.leased(post, live),
        live: merged(post.live, live, doubted),
        etag: post.device === device && isWhole ? etag : null,
      }));
      const presses = await answered.told(stores.presses, device, live.own, doubted);
      return { posts, presses };
    });
  }

  /** This phone's id under a code: the same one when an answer was lost. */
  async deviceFor(code, { isNew = false } = {}) {
    return this.store.write(async ({ facts }) => {
      const key = `device:${code}`;
      const device = (!isNew && (await facts.get(key))) || identity();
      await facts.put(device, key);
      return device;
    });
  }

  /** Put a post in, new or let in again. */
  async admit(post) {
    const rows = await this.store.write(async ({ posts }) => {
      const before = await posts.get(post.device);
      const row = { ...NEW_POST, ...before, ...post, rev: (before?.rev ?? 0) + 1 };
      await posts.put(row);
      return { posts: [row] };
    });
    this.tell(rows);
    return rows.posts[0];
  }

  /** Write down a lease that the union gave. */
  async hold(device, table, number) {
    await this.note(async ({ posts }) => {
      const post = await posts.get(device);
      if (!post) throw new EngineError("no-post");
      const { [table]: _, ...lost } = post.lost;
      const row = marked(post, { leases: { ...post.leases, [table]: number }, lost });
      await posts.put(row);
      return { posts: [row] };
    });
  }

  /** Take what an exchange says of the union's clock. */
  async measure(number, { now, middle, took }) {
    const offset = Date.parse(now) - middle;
    const look = this.clock.look();
    await this.note(async ({ facts }) => {
      const state = moved(await facts.get("clock"), look);
      const clock = measured(state, { number, offset, took });
      await facts.put(clock, "clock");
      return { clock };
    });
  }

  /** The number of the clock's epoch now, for an exchange that begins. */
  async epoch() {
    const look = this.clock.look();
    if (look.jump !== "none" || look.wall < this.clockState.wall) {
      await this.note(async ({ facts }) => {
        const clock = moved(await facts.get("clock"), look);
        await facts.put(clock, "clock");
        return { clock };
      });
    }
    return current(this.clockState);
  }

  /** Keep what was taken in of other phones; what is here already stays as it is. */
  async takeIn(rows) {
    const told = await this.store.write(async (stores) => {
      const fresh = [];
      for (const row of rows) {
        const isOwn = await stores.presses.getKey(row.id);
        const isKnown = await stores.taken.getKey(row.id);
        if (!isOwn && !isKnown) fresh.push({ ...row, rev: 1 });
      }
      await putAll(stores.taken, fresh);
      return { taken: fresh };
    });
    this.tell(told);
    return told.taken.length;
  }

  async allTaken() {
    const rows = await this.store.read(({ taken }) => taken.getAll());
    return rows.filter((one) => this.taken.has(one.id));
  }

  /** Take the union's answers to what was taken in: what it has goes from here. */
  async settleTaken(outcomes) {
    const rows = await this.note(async (stores) => {
      const [kept, gone] = [[], []];
      for (const [id, { state, reason }] of outcomes) {
        const row = await stores.taken.get(id);
        if (!row) continue;
        if (state === "attention") kept.push(marked(row, { state, reason }));
        else gone.push(id);
      }
      await putAll(stores.taken, kept);
      for (const id of gone) await stores.taken.delete(id);
      return { taken: kept, gone };
    });
    return rows.taken.length + rows.gone.length;
  }

  /** Put what needs attention back among what waits. */
  async again(match) {
    const back = (one) => marked(one, { state: "here", reason: null, tried: false });
    const isMeant = (one) =>
      one.match === match && one.state === "attention" && !one.struck;
    const rows = await this.store.write(async ({ presses, taken }) => {
      const [own, others] = await Promise.all([presses.getAll(), taken.getAll()]);
      const rows = {
        presses: own.filter(isMeant).map(back),
        taken: others.filter(isMeant).map(back),
      };
      await putAll(presses, rows.presses);
      await putAll(taken, rows.taken);
      return rows;
    });
    this.tell(rows);
  }

  /** Forget a match; `unsent` where a press of it is on this phone only. */
  async forget(match) {
    const gone = await this.store.write(async (stores) => {
      const found = [];
      for (const name of ["posts", "presses", "taken"]) {
        const rows = (await stores[name].getAll()).filter((one) => one.match === match);
        if (rows.some(isUnsent)) throw new EngineError("unsent");
        for (const one of rows) {
          await stores[name].delete(one.id ?? one.device);
          found.push(one.id ?? one.device);
        }
      }
      return found;
    });
    this.tell({ gone });
  }

  /** Forget the matches that are long over and wholly delivered. */
  async tidy() {
    const isOld = (post) => Date.parse(post.closesAt) + KEPT_AFTER_MS < Date.now();
    const old = new Set([...this.posts.values()].filter(isOld).map((one) => one.match));
    for (const match of old) {
      const rows = [...this.presses.values(), ...this.taken.values()];
      const isWaited = rows.some((one) => one.match === match && isUnsent(one));
      if (!isWaited) await this.forget(match).catch(unlessFull);
    }
  }

  close() {
    this.channel.close();
  }
}

const isDoubted = (press) => isHere(press) && press.tried;
const unlessFull = (fault) => {
  if (fault.code !== "storage") throw fault;
};

/** Rows that the store does not have: what it has next must still count as newer. */
const unwritten = (rows) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, value]) => {
      const isRows = ["posts", "presses", "taken"].includes(name);
      return [name, isRows ? value.map((one) => ({ ...one, rev: one.rev - 1 })) : value];
    }),
  );
