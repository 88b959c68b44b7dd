/** A press in words, and what became of it. */
import { has, say, second } from "./words.js";

const ALL = [1, 2, 3, 4];

/** Return a team's name in a match that this phone marks. */
export function teamOf(post, side) {
  return post?.live?.[side]?.name ?? say(`table.${side}`);
}

/** Return the other marker of a table, or null where this phone may mark it. */
export function otherAt(post, table) {
  if (post.lost?.[table]) return post.lost[table];
  const marker = post.live?.tables?.find((one) => one.table === table)?.marker;
  const is_other = marker && marker.device !== post.device && !post.leases?.[table];
  return is_other ? marker : null;
}

/** Return the first table of a match that nobody else marks; 1 where there is none. */
export function firstFree(post) {
  return ALL.find((table) => !otherAt(post, table)) ?? ALL[0];
}

/** Return a press in words: "Table 3: +4 Athlone A, 20:14:07". */
export function told(press, post, presses) {
  const time = second(press.at);
  if (!press.voids) return say("press.at", { what: claim(press, post), time });
  const struck = presses.find((one) => one.id === press.voids);
  return say("press.void", { what: struck ? claim(struck, post) : "", time });
}

function claim({ why, table, points, side }, post) {
  const key = has(`press.${why}`) ? why : "points";
  return say(`press.${key}`, { table, points, team: teamOf(post, side) });
}

/** Return what became of a press: where it is, and what stands against it. */
export function stateOf(press) {
  if (press.state === "refused") return refused(press);
  if (press.state === "held") return held(press);
  if (press.state === "attention") {
    return say("state.rejected", { message: press.reason ?? "" });
  }
  return say(press.state === "here" ? "state.kept" : "state.accepted");
}

/** What the rules refuse without one of the book's has no number. */
export const isNumbered = (rule) => /^\d/.test(rule ?? "");

function refused({ rule, reason }) {
  if (!isNumbered(rule)) return reason || say("not.refused-plain");
  const key = reason ? "state.refused" : "state.refused-plain";
  return say(key, { rule, message: reason });
}

function held(press) {
  const reason = `held.${press.reason}`;
  if (!has(reason)) return say("state.held-plain");
  return say("state.held", { reason: say(reason) });
}
