/** A round at a table as one total a side: its score, and what is counted beside it. */
import { CARDS, PIT } from "./klaverjas.js";
import { SIDES, ahead, sidesOf, sums } from "./sums.js";

const BESIDE_TOTAL = { klawerjas: ["won"], klaverjas: ["marsen", "nat"] };

/** What a game counts beside a side's total. */
export const besideTotal = (game) => BESIDE_TOTAL[game] ?? [];

export const isTotals = ({ kind }) => kind === "totals";

/** The score of a sheet whose last line of totals counts, in the place of deals. */
export function scoredByTotals(game, settings, lines) {
  const last = lines.filter(isTotals).at(-1);
  const total = sums((side) => last.data[side].total, sidesOf(game));
  const winner = ahead(total);
  const score = { lines: [{ ...last, gives: total }], total, over: true, winner };
  if (game !== "500") return score;
  const won = (side) => (winner === side ? settings.clips_win : 0);
  const clips = winner ? sums(won) : sums(() => settings.clips_tie);
  const clipped = lines.filter((one) => one.kind === "clip").map((one) => one.data.side);
  return { ...score, clips, clipped };
}

const GROUPED = /^([-−]?[1-9]\d{0,2})[., \u00a0\u202f](\d{3})$/;
const WHOLE = /^[-−]?\d+$/;

/** A whole number as people type it, 1302 or 1.302 or −40; null where it is none. */
export function figureIn(text) {
  const figure = text.trim().replace(GROUPED, "$1$2");
  return WHOLE.test(figure) ? Number(figure.replace("−", "-")) : null;
}

/** A figure as pages have it: with a minus, not a hyphen. */
export const withMinus = (figure) => String(figure).replace("-", "−");

const STEP_OF_ROEM = 10;
const MOST_ROEM = 700 + PIT; // of a deal
const BOOM_POINTS = [2, 4];

/**
 * Why totals cannot be, by the figures of rules.evenings.totals: a code of its own and
 * the figures that show it; null where they can.
 */
export function misfitOf(game, settings, data) {
  if (game === "klawerjas") return misfitOfKlawerjas(data);
  return game === "klaverjas" ? misfitOfKlaverjas(settings, data) : null;
}

/** What both sides have together, and what of it is roem. */
export function together({ us, them, deals }) {
  const sum = us.total + them.total;
  return { sum, roem: sum - CARDS * deals };
}

function misfitOfKlaverjas(settings, data) {
  const { deals, us, them } = data;
  const pits = us.marsen + them.marsen;
  if (pits + us.nat + them.nat > deals) return { code: "counted", values: {} };
  if (deals > settings.deals) return { code: "more deals", values: { deals, most: settings.deals } };
  const { sum, roem } = together(data);
  const isWhole = settings.revoke !== "-100";
  const cards = CARDS * deals;
  if (isWhole && Math.min(us.total, them.total) < 0) return { code: "below nothing", values: {} };
  if ((isWhole && roem < 0) || roem % STEP_OF_ROEM) {
    return { code: "sum off", values: { sum, cards, deals } };
  }
  const least = cards + PIT * pits;
  if (isWhole && sum < least) return { code: "pits off", values: { sum, least } };
  const most = (CARDS + MOST_ROEM) * deals;
  return sum > most ? { code: "too much roem", values: { sum, most } } : null;
}

function misfitOfKlawerjas(data) {
  const [low, high] = BOOM_POINTS;
  const isOff = ({ total, won }) =>
    total % low !== 0 || total < low * won || total > high * won;
  const side = SIDES.find((one) => isOff(data[one]));
  if (!side) return null;
  const { total: points, won } = data[side];
  return { code: "booms off", values: { side, points, won } };
}
