/** The presses that do not count: refused by a rule, or held; and which were seen. */
import { make, tell } from "./dom.js";
import { read, write } from "./prefs.js";
import { isNumbered, stateOf, told } from "./told.js";
import { count, has, say } from "./words.js";

const KEY = "mark.seen-uncounted";
const MOST = 200;

const keyOf = ({ id, state, rule }) => [id, state, rule].join(" ");
const isOut = ({ state }) => state === "refused" || state === "held";

/** Return them, the newest of each match first; a press with its undo counts nowhere. */
export function uncountedOf(engine) {
  const matches = [...new Set(engine.posts.map((one) => one.match))];
  return matches.flatMap((match) => {
    const presses = engine.pressesOf(match);
    const out = new Set(presses.filter(isOut).map((one) => one.id));
    return presses.filter((one) => out.has(one.id) && !one.struck && !out.has(one.voids));
  });
}

/** Return why a press does not count: "rule 12.1, the table was stopped". */
export function whyOf({ state, rule, reason }) {
  if (state === "held") {
    const key = `held.${reason}`;
    return has(key) ? say("not.held", { reason: say(key) }) : say("not.held-plain");
  }
  if (!isNumbered(rule)) return reason || say("not.refused-plain");
  return say(reason ? "not.rule-why" : "not.rule", { rule, why: reason });
}

/** Return the line of what does not count, or null; see Saying. */
export function notCounted(presses) {
  if (presses.length === 0) return null;
  const values = { why: whyOf(presses[0]) };
  const act = { words: say("act.look"), href: "#uncounted" };
  const words = count("not.counted", presses.length, values);
  const short = count("saved.uncounted", presses.length);
  return { words, short, act, is_out: true };
}

export class Uncounted {
  constructor(engine) {
    this.engine = engine;
    this.node = document.querySelector("[data-uncounted]");
    this.seen = new Set(read(KEY, []));
    this.known = null;
  }

  /** What does not count now: all of it, what nobody looked at, what came just now. */
  look() {
    const all = uncountedOf(this.engine);
    const fresh = all.filter((one) => !this.seen.has(keyOf(one)));
    const keys = fresh.map(keyOf);
    const is_news = this.known !== null && keys.some((one) => !this.known.has(one));
    this.known = new Set(keys);
    return { all, fresh, is_news };
  }

  /** List them, and take them as seen. */
  open() {
    const { all } = this.look();
    const lines = all.map((press) => this.line(press));
    this.node.replaceChildren(...(lines.length ? lines : [make("li", {}, say("not.none"))]));
    for (const one of all) this.seen.add(keyOf(one));
    write(KEY, [...this.seen].slice(-MOST));
  }

  line(press) {
    const presses = this.engine.pressesOf(press.match);
    const post = this.engine.posts.find((one) => one.device === press.device);
    const words = make("p", { class: "press-words" });
    tell(words, told(press, post, presses));
    const state = make("p", { class: "press-state" });
    tell(state, stateOf(press));
    const both = make("div", {}, words, state);
    return make("li", { class: "press", "data-state": press.state }, both);
  }
}
