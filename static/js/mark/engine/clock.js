/**
 * How far this phone's clock is from the union's, and under which setting of it.
 *
 * An epoch is a stretch in which the clock ran on without a jump. Each opening of the
 * page begins one too, since nobody saw what the clock did meanwhile. The state is
 * plain data, kept among the facts, so that every tab works with the same epochs.
 *
 * @typedef {{number: number, offset: number|null, isBack: boolean}} Epoch
 *   offset: the union's clock minus the phone's, in ms; null where never measured.
 *   isBack: the clock was set back where it begins.
 * @typedef {{epochs: Epoch[], wall: number}} ClockState
 *   wall: the latest time seen, in ms
 * @typedef {{wall: number, jump: "none"|"on"|"back"}} Look
 */

export const JUMP_MS = 2_000;
// A slow answer says little of when it was given.
const SLOW_MS = 4_000;

export class Clock {
  constructor() {
    this.anchor = null;
  }

  /** @returns {Look} the time, and whether the clock has jumped since last looked at */
  look() {
    const seen = { wall: Date.now(), steady: performance.now() };
    const before = this.anchor ?? seen;
    this.anchor = seen;
    const drift = seen.wall - before.wall - (seen.steady - before.steady);
    if (Math.abs(drift) <= JUMP_MS) return { wall: seen.wall, jump: "none" };
    return { wall: seen.wall, jump: drift < 0 ? "back" : "on" };
  }
}

export const current = (state) => state.epochs.at(-1);

/**
 * @param {ClockState|undefined} state
 * @param {Look} look
 * @returns {ClockState} with a new epoch where the clock has jumped
 */
export function moved(state, { wall, jump }) {
  if (!state) return { epochs: [{ number: 1, offset: null, isBack: false }], wall };
  const isBack = jump === "back" || wall < state.wall - JUMP_MS;
  if (jump === "none" && !isBack) return { ...state, wall: Math.max(state.wall, wall) };
  return { epochs: [...state.epochs, following(state, isBack)], wall };
}

/** @returns {ClockState} as the page opens; epochs that no press is of any more go */
export function opened(state, wall, used) {
  if (!state) return moved(state, { wall, jump: "none" });
  const first = Math.min(...used, current(state).number);
  const measured = state.epochs.filter((one) => one.number < first && isMeasured(one));
  const kept = state.epochs.filter((one) => one.number >= first);
  const isBack = wall < state.wall - JUMP_MS;
  return { epochs: [...measured.slice(-1), ...kept, following(state, isBack)], wall };
}

const following = (state, isBack) => ({
  number: current(state).number + 1,
  offset: null,
  isBack,
});

const isMeasured = (epoch) => epoch.offset !== null;

/**
 * Take what an answer says of the union's clock, if the clock stood through it.
 * @param {ClockState} state
 * @param {{number: number, offset: number, took: number}} measure
 */
export function measured(state, { number, offset, took }) {
  const epoch = current(state);
  if (epoch.number !== number || !Number.isFinite(offset)) return state;
  if (isMeasured(epoch) && took > SLOW_MS) return state;
  const better = { ...epoch, offset: Math.round(offset) };
  return { ...state, epochs: [...state.epochs.slice(0, -1), better] };
}

/**
 * The offset under which a press was made, or null where nobody can know it.
 *
 * An epoch that was never measured takes that of its measured neighbours where they
 * agree and the clock was never set back between them: then it never jumped, and it
 * was the phone that slept or the page that was opened again.
 * @returns {number|null}
 */
export function offsetOf(state, number) {
  const place = state.epochs.findIndex((one) => one.number === number);
  if (place < 0) return null;
  if (isMeasured(state.epochs[place])) return state.epochs[place].offset;
  const before = state.epochs.slice(0, place).findLastIndex(isMeasured);
  const later = state.epochs.findIndex((one, at) => at > place && isMeasured(one));
  if (before < 0 || later < 0) return null;
  const crossed = state.epochs.slice(before + 1, later + 1);
  const apart = Math.abs(state.epochs[before].offset - state.epochs[later].offset);
  const isOne = apart <= JUMP_MS && !crossed.some((one) => one.isBack);
  return isOne ? state.epochs[before].offset : null;
}
