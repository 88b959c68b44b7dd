/**
 * Delivers what waits: in the order of each device's counter, in batches, from one tab
 * at a time. Whatever is not an answer to a press leaves it where it is.
 */
import { alone } from "./alone.js";
import { current, offsetOf } from "./clock.js";

const LOCK = "klawerjas-mark";
const MOST_ENTRIES = 50;
// The union takes 64 KiB; the envelope around the entries needs its share.
const MOST_BYTES = 60 * 1024;
const LEAST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;
const TICK_MS = 50;
const EVERYTHING = "*";
// A batch that is too large, or refused whole for one of its entries: half of it.
const TOO_MUCH = [413, 422];
const NO_NETWORK = ["away", "portal"];
const OUTCOMES = ["accepted", "duplicate", "held", "rejected"];

/**
 * @typedef {object} Parcel  what waits under one device's counter
 * @property {string} key
 * @property {object} post    by which it is delivered
 * @property {string} device  on which it was pressed
 * @property {object[]} rows  presses, or taken in
 * @property {boolean} isTaken
 */

export class Sender {
  /**
   * @param {import("./outbox.js").Outbox} outbox
   * @param {import("./union.js").Union} union
   * @param {{lock?: string, told?: typeof entryOf, refused?: () => void}} [options]
   *   of another page's presses: the lock's name, and how one is told; refused: called
   *   when a rule refused some, since why is told with the score
   */
  constructor(outbox, union, { lock = LOCK, told = entryOf, refused = () => {} } = {}) {
    Object.assign(this, { outbox, union, lock, told, refused });
    this.rests = new Map();
    this.most = new Map();
    this.isRunning = this.isWanted = this.isClosed = false;
    this.timer = null;
    this.beganAt = this.urgedAt = -Infinity;
  }

  /** There is a press more to deliver: try again soon. */
  kick() {
    this.urge(LEAST_WAIT_MS);
  }

  /** There is a reason to hope for an answer: try again at once. */
  hurry() {
    this.urge(0);
  }

  urge(least) {
    this.urgedAt = now();
    for (const rest of this.rests.values()) {
      if (!rest.isFirm) rest.until = Math.min(rest.until, rest.since + least);
    }
    this.run();
  }

  async run() {
    this.isWanted = true;
    if (this.isRunning) return;
    this.isRunning = true;
    clearTimeout(this.timer);
    try {
      while (this.isWanted && !this.isClosed) {
        this.isWanted = false;
        await alone(this.lock, () => this.round());
      }
    } catch (fault) {
      this.rest(EVERYTHING, {});
      console.error(fault); // The storage failed: what is in it stays in it.
    } finally {
      this.isRunning = false;
      this.plan();
    }
  }

  /** Try again when the first of the rests is over. */
  plan() {
    clearTimeout(this.timer);
    const times = [...this.rests.values()].map((one) => one.until);
    if (this.isClosed || !times.length || !this.outbox.isWaiting) return;
    const wait = Math.max(Math.min(...times) - now(), TICK_MS);
    this.timer = setTimeout(() => this.run(), wait);
  }

  /** Send a batch of each parcel that is due; another round follows while any is. */
  async round() {
    const all = await this.parcels();
    const keys = new Set([EVERYTHING, ...all.map((one) => one.key)]);
    for (const key of this.rests.keys()) if (!keys.has(key)) this.rests.delete(key);
    const due = all.filter((one) => this.isDue(one.key));
    for (const parcel of due) {
      if (this.isDue(parcel.key) && !this.isClosed) await this.deliver(parcel);
    }
    this.isWanted ||= due.length > 0;
  }

  isDue(key) {
    return [key, EVERYTHING].every((one) => (this.rests.get(one)?.until ?? 0) <= now());
  }

  /** @returns {Promise<Parcel[]>} */
  async parcels() {
    const [own, taken] = await Promise.all([
      this.outbox.inState("here"),
      this.outbox.allTaken(),
    ]);
    const found = new Map();
    const put = (key, row, parcel) => {
      if (!parcel.post) return;
      if (!found.has(key)) found.set(key, { key, rows: [], ...parcel });
      found.get(key).rows.push(row);
    };
    for (const row of own.filter(({ device }) => !this.outbox.isAsking(device))) {
      const post = this.outbox.posts.get(row.device);
      put(row.device, row, { post, device: row.device, isTaken: false });
    }
    for (const row of taken.filter((one) => one.state === "here")) {
      const post = this.outbox.posts.get(row.poster);
      const key = `${row.poster} ${row.device}`;
      put(key, row, { post, device: row.device, isTaken: true });
    }
    const inOrder = (one, other) => one.counter - other.counter;
    for (const { rows } of found.values()) rows.sort(inOrder);
    return [...found.values()];
  }

  /** Send the first batch of a parcel, and take what was answered. */
  async deliver(parcel) {
    this.beganAt = now();
    const { key, isTaken, device, rows } = parcel;
    const post = this.outbox.posts.get(parcel.post.device);
    const clock = await this.clockFor(post, rows, isTaken);
    if (!clock) return this.rest(key, {});
    const first = rows.slice(0, this.most.get(key) ?? MOST_ENTRIES);
    const batch = isTaken ? first : await this.setOff(first, post);
    const entries = fitting(batch.map((row) => row.entry ?? this.told(row, clock)));
    // What this phone keeps once the union has these.
    const unsent = rows.length - entries.length;
    const body = { device, unsent, entries };
    const answer = await this.union.deliver(post, body, { isTaken });
    await this.taken(parcel, entries, answer);
    const { received_at } = answer.body;
    const epoch = current(clock).number;
    if (received_at) await this.outbox.measure(epoch, { now: received_at, ...answer });
  }

  /** The clock's state, measured if presses of a former epoch need that; else null. */
  async clockFor(post, rows, isTaken) {
    const epoch = await this.outbox.epoch();
    const isOld = (row) => row.epoch !== epoch.number;
    if (!isTaken && epoch.offset === null && rows.some(isOld)) {
      const isMeasured = await this.union.look(post, { isFresh: true });
      if (!isMeasured) return null;
    }
    return this.outbox.clockState;
  }

  async setOff(rows, post) {
    const held = Object.entries(post.leases).filter(([table]) => !post.lost[table]);
    await this.outbox.setOff(rows, Object.fromEntries(held));
    return rows.map((row) => this.outbox.presses.get(row.id) ?? row);
  }

  /** Take the answer to a batch: each press by its own, or a rest for all of them. */
  async taken({ key, isTaken, device }, entries, answer) {
    const count = entries.length;
    if (TOO_MUCH.includes(answer.status) && count > 1) return this.halve(key, count);
    const outcomes =
      answer.status === 422
        ? new Map([[entries[0].id, attention(answer.body)]])
        : outcomesOf(entries, answer);
    const done = isTaken
      ? await this.outbox.settleTaken(outcomes, answer.body)
      : await this.outbox.settle(device, outcomes, answer.body);
    if ([...outcomes.values()].some((one) => one.state === "refused")) this.refused();
    const isAway = NO_NETWORK.includes(answer.link);
    if (!done) return this.rest(isAway ? EVERYTHING : key, answer);
    this.rests.delete(key);
    this.rests.delete(EVERYTHING);
    const most = this.most.get(key) ?? MOST_ENTRIES;
    this.most.set(key, Math.min(MOST_ENTRIES, most * 2));
  }

  halve(key, count) {
    this.most.set(key, Math.ceil(count / 2));
  }

  /** Wait before the next try: 1 to 30 s, or what the union asks for. */
  rest(key, { wait = 0 }) {
    const failures = (this.rests.get(key)?.failures ?? 0) + 1;
    const spread = 0.75 + Math.random() / 2;
    const delay = LEAST_WAIT_MS * 2 ** Math.min(failures - 1, 5) * spread;
    // What failed may have begun before the reason to try again came.
    const isUrged = this.urgedAt >= this.beganAt;
    const most = isUrged ? LEAST_WAIT_MS : MOST_WAIT_MS;
    const pause = Math.max(Math.min(delay, most), LEAST_WAIT_MS, wait);
    const since = now();
    this.rests.set(key, { failures, since, until: since + pause, isFirm: wait > 0 });
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}

// Not the clock of the wall: that may be set back by an hour.
const now = () => performance.now();

/** A press as the union takes it; how its clock stood too, if it has jumped since. */
export function entryOf(press, clock, { isForOther = false } = {}) {
  const { id, at, table, side, points, why } = press;
  const fields = press.voids
    ? { kind: "void", entry: press.voids, reason: press.text }
    : { kind: "points", table, side, points, why };
  const entry = { id, at, ...fields, device_counter: press.counter };
  if (press.lease !== null) entry.lease = press.lease;
  if (!isForOther && press.epoch === current(clock).number) return entry;
  const offset = offsetOf(clock, press.epoch);
  return offset === null
    ? { ...entry, is_clock_unsure: true }
    : { ...entry, clock_offset_ms: offset };
}

/** As many of the entries as go into one request; always one. */
function fitting(entries) {
  const encoder = new TextEncoder();
  let bytes = 0;
  const past = entries.findIndex((one, at) => {
    bytes += encoder.encode(JSON.stringify(one)).length + 1;
    return at > 0 && bytes > MOST_BYTES;
  });
  return past < 0 ? entries : entries.slice(0, past);
}

/** What became of each press that was asked about, by that press's own answer. */
function outcomesOf(entries, { status, body }) {
  const asked = new Set(entries.map((one) => one.id));
  const answers = status === 200 && Array.isArray(body.answers) ? body.answers : [];
  const known = answers.filter((one) => asked.has(one?.id));
  const clear = known.filter((one) => OUTCOMES.includes(one.outcome));
  return new Map(clear.map((one) => [one.id, outcomeOf(one)]));
}

function outcomeOf(answer) {
  const { outcome, rule = null, reason = null, seq = null } = answer;
  if (outcome === "rejected") return attention(answer);
  if (outcome === "held" || reason) return { state: "held", reason, rule, seq };
  return { state: rule ? "refused" : "union", rule, reason: null, seq };
}

/** What the union cannot take, with what it said against it in its own words. */
function attention({ errors, detail, title, type }) {
  const words = (errors ?? []).map((one) => one.detail).filter(Boolean).join("; ");
  return { state: "attention", reason: words || detail || title || type || "" };
}
