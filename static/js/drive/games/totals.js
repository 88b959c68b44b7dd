/** A round at a table as one total a side: its score, and what is counted beside it. */
import { ahead, sums } from "./sums.js";

const BESIDE_TOTAL = { klawerjas: ["won"], klaverjas: ["marsen", "nat"] };

/** What a game counts beside a side's total. */
export const besideTotal = (game) => BESIDE_TOTAL[game] ?? [];

export const isTotals = ({ kind }) => kind === "totals";

/** The score of a sheet whose last line of totals counts, in the place of deals. */
export function scoredByTotals(game, settings, lines) {
  const last = lines.filter(isTotals).at(-1);
  const total = sums((side) => last.data[side].total);
  const winner = ahead(total);
  const score = { lines: [{ ...last, gives: total }], total, over: true, winner };
  if (game !== "500") return score;
  const won = (side) => (winner === side ? settings.clips_win : 0);
  const clips = winner ? sums(won) : sums(() => settings.clips_tie);
  const clipped = lines.filter((one) => one.kind === "clip").map((one) => one.data.side);
  return { ...score, clips, clipped };
}
