/** Klawerjas: the boom, first to five strokes; it gives 2 or 4 points. */
import { NONE, other, plus, sums } from "./sums.js";

export const STROKES = 5;
const CLEAR = 4; // points, the others without a stroke
const PLAIN = 2; // points
const CLEAR_AT = 3; // strokes, where the others, who are punished, have none

/** The score of one boom; what follows its end is not read. */
export function scored(deals) {
  const boom = { deals: [], total: NONE, winner: null, over: false, points: null };
  for (const deal of deals) {
    if (boom.over) break;
    const taken = sums((side) => (deal.side === side ? deal.strokes : 0));
    boom.deals.push(taken);
    boom.total = plus(boom.total, taken);
    Object.assign(boom, deal.off ? punished(boom.total, deal.off) : ended(boom.total));
  }
  return boom;
}

function ended(total) {
  const winner = ["us", "them"].find((side) => total[side] >= STROKES);
  if (!winner) return {};
  return { winner, over: true, points: total[other(winner)] === 0 ? CLEAR : PLAIN };
}

function punished(total, off) {
  const winner = other(off);
  const isClear = total[winner] >= CLEAR_AT && total[off] === 0;
  return { winner, over: true, points: isClear ? CLEAR : PLAIN };
}
