/** What Undo takes back next, and what may be put back. No page here. */
import { isEffective } from "../engine/answered.js";
import { standing } from "../engine/score.js";

const IN_PLAY = ["not started", "first half", "interval", "second half", "extra time"];

/** A press that stands; one that the union cannot take counts nowhere. */
export const stands = (press) =>
  !press.voids && !press.struck && press.state !== "attention";

/**
 * @param {import("../engine/types.js").Press[]} presses  of one table, the newest first
 * @param {string|undefined} half  how far back Undo goes: to its start
 * @returns {{undo: object|null, back: object|null}} the press that Undo strikes next,
 *   and the one that was struck last and may be put back; a new press ends that
 */
export function stepsOf(presses, half) {
  const is_ours = (press) => press?.half === half;
  const undo = presses.find((one) => stands(one) && is_ours(one)) ?? null;
  const byId = new Map(presses.map((one) => [one.id, one]));
  const undone = undoneOf(presses).map((id) => byId.get(id));
  const back = undone.filter((one) => is_ours(one) && one.struck).at(-1) ?? null;
  return { undo, back };
}

function undoneOf(presses) {
  let undone = [];
  for (const press of [...presses].reverse()) {
    if (press.voids) undone = isEffective(press) ? [...undone, press.voids] : undone;
    else undone = press.restores ? undone.filter((id) => id !== press.restores) : [];
  }
  return undone;
}

/** The half that is played; once none is, that of the last press which stands. */
export function halfOf(live, table, presses) {
  const is_played = IN_PLAY.includes(live?.status);
  return is_played ? standing(live, table).half : presses.find(stands)?.half;
}
