/** What this phone asks of the union: to be let in, the score, a table, its presses. */
import { alone } from "./alone.js";
import { EngineError } from "./errors.js";
import { exchange } from "./exchange.js";
import { identity } from "./writing.js";

const API = "/api/v1";
const ENTERING = "klawerjas-enter";
const REJOIN_MS = 30_000;
const OPEN_MS = 18 * 3600 * 1000;
const NO_ANSWER = { away: "offline", portal: "portal", busy: "busy" };
// By the type of a problem; what the screens have words for.
const CODES = {
  "ticket-not-open": "ticket-not-open",
  "ticket-over": "ticket-over",
  "ticket-revoked": "ticket-revoked",
  "table-marked": "table-marked",
  "not-allowed": "refused",
};

export class Union {
  /**
   * @param {string} base
   * @param {import("./outbox.js").Outbox} outbox
   * @param {import("./links.js").Links} links
   */
  constructor(base, outbox, links) {
    Object.assign(this, { base, outbox, links });
    this.rejoined = new Map();
  }

  /** Ask something for a post; a key that opens nothing any more is replaced. */
  async ask(post, path, options) {
    const asked = ({ auth }) =>
      exchange(this.base, `${API}/matches/${post.match}/${path}`, { ...options, auth });
    const before = this.outbox.posts.get(post.device) ?? post;
    let answer = await asked(before);
    const now = answer.status === 401 && (await this.renewed(before));
    if (now) answer = await asked(now);
    this.links.heard(post, { link: this.linkFor(post, answer) });
    return answer;
  }

  /** The score is told to anyone: that a phone is still let in, only `own` says. */
  linkFor(post, { link, body }) {
    if (post.auth.kind !== "account" || body.own !== null) return link;
    return this.links.of(post) === "other-user" ? "other-user" : "signed-out";
  }

  /**
   * A post with a newer key than it was asked with: the one that coming in meanwhile
   * gave, in this tab or another, or else one by its code, which may stand although the
   * key does not: the answer with a newer one was lost. Not all the time.
   */
  renewed({ device, code, auth }) {
    return alone(ENTERING, async () => {
      await this.outbox.load();
      const post = this.outbox.posts.get(device);
      if (!post || !code) return null;
      if (post.auth.key !== auth.key) return post;
      const last = this.rejoined.get(device) ?? -Infinity;
      if (performance.now() - last < REJOIN_MS) return null;
      this.rejoined.set(device, performance.now());
      const { name } = post;
      const answer = await this.enter({ ticket: code, device, name });
      return answer.link === "ok" ? this.admit(answer, { code, name }) : null;
    });
  }

  enter(body, auth = null) {
    return exchange(this.base, `${API}/devices/`, { body, auth });
  }

  /** See Engine.join. Each coming in ends the key before it: one after another. */
  join(by) {
    return alone(ENTERING, () => this.come(by));
  }

  async come({ code, name }) {
    const known = [...this.outbox.posts.values()].find((one) => one.code === code);
    const device = known?.device ?? (await this.outbox.deviceFor(code));
    const answer = await this.enter({ ticket: code, device, name }, { kind: "code" });
    if (known && NO_ANSWER[answer.link]) return known;
    if (answer.link !== "ok") throw refusal(answer);
    return this.admit(answer, { code, name: answer.body.name });
  }

  /** See Engine.joinSignedIn. */
  async joinSignedIn({ match, name }) {
    const account = { kind: "account" };
    let device = await this.outbox.deviceFor(match);
    let answer = await this.enter({ match, device, name }, account);
    if (answer.type === "device-taken") {
      // Of someone who was signed in on this phone before: that one's stay that one's.
      device = await this.outbox.deviceFor(match, { isNew: true });
      answer = await this.enter({ match, device, name }, account);
    }
    if (answer.link !== "ok") throw refusal(answer);
    return this.admit(answer, { code: null, name: answer.body.name });
  }

  /** Keep what the union let this phone in with. */
  async admit({ body, middle, took }, { code, name }) {
    const { device, match, task, table, side, key, live } = body;
    if (!Array.isArray(live?.tables)) throw new EngineError("portal");
    if (task === "captain") throw new EngineError("captain-code");
    const epoch = await this.outbox.epoch();
    const user = body.user ?? null;
    const closesAt = body.closes_at ?? new Date(Date.now() + OPEN_MS).toISOString();
    await this.outbox.admit({
      device, match, task, table, name, code, closesAt,
      side: side || null, joinedAt: Date.now(),
      auth: key ? { kind: "ticket", key } : { kind: "account", user },
    });
    await this.outbox.measure(epoch.number, { now: live.now, middle, took });
    await this.outbox.adopt(device, live, null);
    this.links.heard({ device }, { link: "ok" });
    return this.outbox.posts.get(device);
  }

  /**
   * Ask for the live score, and take it.
   * @returns {Promise<boolean>} whether the union answered
   */
  async look(post, { isFresh = false } = {}) {
    const { generation } = this.outbox;
    const epoch = await this.outbox.epoch();
    // How the referee knows that this phone is there, and what is on it alone.
    const told = `live/?unsent=${this.outbox.unsentOf(post.device)}`;
    const path = post.auth.kind === "account" ? `${told}&device=${post.device}` : told;
    const isNewsOnly = !isFresh && this.links.of(post) === "ok";
    const answer = await this.ask(post, path, { etag: isNewsOnly ? post.etag : null });
    const { body, etag, middle, took } = answer;
    if (answer.status === 304) return true;
    if (answer.link !== "ok" || !Array.isArray(body.tables)) return false;
    await this.outbox.measure(epoch.number, { now: body.now, middle, took });
    // A press that was answered meanwhile may not be in it yet.
    const isFitting = this.outbox.generation === generation;
    if (isFitting) await this.outbox.adopt(post.device, body, etag);
    return true;
  }

  /** See Engine.lease. */
  async lease(post, table, takeOver) {
    const { device } = post;
    const body = { device, table, take_over: takeOver };
    this.outbox.asking.add(body);
    try {
      const answer = await this.ask(post, "leases/", { body });
      const { number } = answer.body;
      if (answer.link !== "ok") throw refusal(answer);
      if (!Number.isInteger(number)) throw new EngineError("portal");
      await this.outbox.hold(device, table, number);
      return number;
    } finally {
      this.outbox.asking.delete(body);
    }
  }

  /** Send a batch; the answer may be none. */
  deliver(post, { device, unsent, entries }, { isTaken }) {
    const sentAt = () => new Date(Date.now()).toISOString();
    const body = () => ({ device, sent_at: sentAt(), unsent, entries });
    return this.ask(post, isTaken ? "rescue/" : "entries/", { body });
  }
}

/** Why the union, or whatever answered, did not do what was asked. */
function refusal({ link, status, type, detail, body }) {
  const code = NO_ANSWER[link] ?? CODES[type] ?? (status === 404 ? "unknown" : link);
  return new EngineError(code, detail || code, body.marker ?? undefined);
}
