/**
 * The line that always says where the presses are: all saved, some on this phone only,
 * or some not counted. A press that does not count makes it red until it is looked at.
 */
import { show, tell } from "./dom.js";
import { otherAt } from "./told.js";
import { notCounted } from "./uncounted.js";
import { count, minute, say } from "./words.js";

const SPOKEN_AFTER = 1500; // ms of rest, so that not each press is read aloud
const AWAY = new Set(["away", "portal"]);

/**
 * @typedef {{level: "saved"|"waiting"|"alert"|"unknown", words: string, more: string,
 *   act: {words: string, href: string}|null}} Saying
 */

/** Return the line for what the engine holds and the table that is shown. */
export function sayingOf(state, { trouble, shown, uncounted }) {
  const safe = safety(state, uncounted.all);
  const alarm = troubles(state, { trouble, shown, fresh: uncounted.fresh }).find(Boolean);
  if (!alarm) return safe;
  const told = alarm.is_out ? withoutCount(alarm, safe, uncounted.all) : {};
  return { level: "alert", words: alarm.words, more: safe.words, act: alarm.act ?? null, ...told };
}

/** Why a press does not count, or beside what else must be said, only that it does not. */
function withoutCount({ words, short }, safe, uncounted) {
  // "All saved" would say that it counts, and that one waits is in its why.
  const is_all = safe.level === "saved" || (safe.is_held && uncounted.length === 1);
  return is_all ? { words, more: "" } : { words: short };
}

function safety(state, uncounted) {
  const waiting = state.here + state.taken;
  if (waiting > 0) {
    const more = AWAY.has(state.link) ? say("saved.offline") : "";
    return { level: "waiting", words: count("saved.unsent", waiting), more, act: null };
  }
  const held = uncounted.filter((one) => one.state === "held").length;
  const look = { words: say("act.look"), href: "#uncounted" };
  if (held > 0) {
    const words = count("alert.held", held);
    return { level: "waiting", words, more: "", act: look, is_held: true };
  }
  if (state.allAt) {
    const words = say("saved.all", { time: minute(state.allAt) });
    const refused = uncounted.length;
    const out = refused ? count("saved.uncounted", refused) : "";
    const more = AWAY.has(state.link) ? say("saved.offline") : out;
    return { level: "saved", words, more, act: null };
  }
  return { level: "unknown", words: say("saved.none"), more: "", act: null };
}

// What needs someone, the worst first.
const troubles = (state, { trouble, shown, fresh }) => [
  trouble && { words: trouble, act: toHandOver() },
  linkTrouble(state.link),
  state.attention > 0 && { words: count("alert.attention", state.attention), act: toHandOver() },
  notCounted(fresh),
  lostTrouble(shown),
  shown?.row?.stopped && {
    words: say("alert.stopped", { table: shown.table, rule: shown.row.stopped.rule }),
  },
  shown?.post.live?.is_sealed && { words: say("alert.sealed") },
];

function linkTrouble(link) {
  if (link === "signed-out" || link === "other-user") {
    return { words: say(`alert.${link}`), act: { words: say("act.sign-in"), href: signIn() } };
  }
  if (link === "revoked" || link === "over") {
    return { words: say(`alert.${link}`), act: toHandOver() };
  }
  return null;
}

function lostTrouble(shown) {
  const other = shown && otherAt(shown.post, shown.table);
  if (!other) return null;
  const values = { table: shown.table, name: other.name };
  return { words: say(other.name ? "alert.lease" : "alert.lease-unknown", values) };
}

const signIn = () => document.body.dataset.signIn;
const toHandOver = () => ({ words: say("act.hand-over"), href: "#hand-over" });

/** Shows the line, and reads it out once it has stood still. */
export class Saved {
  constructor() {
    this.node = document.querySelector("[data-saved]");
    this.sign = document.querySelector("[data-saved-sign]");
    this.words = document.querySelector("[data-saved-words]");
    this.more = document.querySelector("[data-saved-more]");
    this.act = document.querySelector("[data-saved-act]");
    this.aloud = document.querySelector("[data-aloud]");
    this.timer = null;
  }

  /** @param {Saying} saying */
  update({ level, words, more, act }) {
    if (this.node.dataset.level !== level) {
      this.node.dataset.level = level;
      this.sign.setAttribute("href", `#sign-${level}`);
    }
    tell(this.words, words);
    tell(this.more, more);
    show(this.act, act !== null);
    if (act) {
      tell(this.act, act.words);
      this.act.setAttribute("href", act.href);
    }
    this.speak(words);
  }

  speak(words) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => tell(this.aloud, words), SPOKEN_AFTER);
  }
}
