/** What this phone asks of the club: a table by its code, and to take its entries. */
import { EngineError } from "../mark/engine/errors.js";
import { exchange } from "../mark/engine/exchange.js";

const TABLES = "/evenings/tables";
const OPEN_MS = 18 * 3600 * 1000;
const NO_ANSWER = { away: "offline", portal: "portal", busy: "busy" };

export class Club {
  /**
   * @param {string} base
   * @param {import("./slips.js").Slips} outbox
   * @param {import("../mark/engine/links.js").Links} links
   */
  constructor(base, outbox, links) {
    Object.assign(this, { base, outbox, links });
  }

  async ask(post, path, options) {
    const answer = await exchange(this.base, `${TABLES}/${post.match}/${path}`, options);
    this.links.heard(post, answer);
    return answer;
  }

  /**
   * Come to a table by its code; where the club does not answer, a phone that wrote at
   * another table of the evening goes on without knowing who sits at this one.
   * @param {{code: string, sheet: string|null}} by
   */
  async join({ code: typed, sheet }) {
    const answer = await exchange(this.base, `${TABLES}/${encodeURIComponent(typed)}/state/`);
    const isHere = answer.link === "ok" && Array.isArray(answer.body.entries);
    const code = isHere ? answer.body.code : typed;
    const [known] = this.outbox.postsOf(code);
    if (known && NO_ANSWER[answer.link]) return known;
    const live = isHere ? answer.body : this.guessed(answer);
    const device = known?.device ?? (await this.outbox.deviceFor(code));
    await this.outbox.admit({
      device, code, match: code, table: null, sheet: sheet ?? known?.sheet ?? null,
      live, etag: null, joinedAt: Date.now(), auth: null, isGone: false,
      closesAt: new Date(Date.now() + OPEN_MS).toISOString(),
    });
    this.links.heard({ device }, answer);
    return this.outbox.posts.get(device);
  }

  /** What a table must be like whose evening this phone knows; or the refusal. */
  guessed({ link, status, detail }) {
    const code = NO_ANSWER[link];
    const all = [...this.outbox.posts.values()].filter((one) => one.live);
    const last = all.sort((one, other) => other.joinedAt - one.joinedAt)[0];
    if (!code || !last) {
      const kind = code ?? (status === 404 ? "unknown" : "refused");
      throw new EngineError(kind, detail || kind);
    }
    const { drive, evening, game, settings } = last.live;
    return {
      drive, evening, game, settings, round: null, number: null, head: 0, entries: [],
      sides: { us: "", them: "" }, is_over: false, has_ended: false, score: {},
    };
  }

  /** Ask for the table, and take it; whether the club answered. */
  async look(post, { isFresh = false } = {}) {
    const epoch = await this.outbox.epoch();
    const isNewsOnly = !isFresh && this.links.of(post) === "ok";
    const etag = isNewsOnly ? post.etag : null;
    const answer = await this.ask(post, "state/", { etag });
    const { body, middle, took } = answer;
    if (answer.status === 304) return true;
    // Its round was undone: it is asked for no more, unless somebody comes to it again.
    if (answer.status === 404) await this.outbox.change(post.match, { isGone: true });
    if (answer.link !== "ok" || !Array.isArray(body.entries)) return false;
    await this.outbox.measure(epoch.number, { now: body.now, middle, took });
    await this.outbox.adopt(post.device, body, answer.etag);
    return true;
  }

  /** Send a batch; the answer may be none. */
  deliver(post, { device, entries }) {
    const body = () => ({
      device, sent_at: new Date(Date.now()).toISOString(), entries,
    });
    return this.ask(post, "entries/", { body });
  }

}
