/** 500: the bid made or failed, tens for the others, penalties, clips. */
import { NONE, ahead, other, plus, sums } from "./sums.js";

export const TRICKS = 10;
export const LEVELS = [6, 7, 8, 9, 10];
export const SUITS = ["S", "C", "D", "H", "NT"];
export const DEALS = 4;
const FIRST = { S: 40, C: 60, D: 80, H: 100, NT: 120 }; // points of six tricks
const STEP = 100; // points for each further trick
const TEN = 10; // points, a trick of the others
const TENS_STOP = 460; // points, where tens count no more
const PENALTY = 100;
const GAME = 500;
const WON = 2; // clips
const TIED = 1;

const level = (bid) => parseInt(bid, 10);
export const valueOf = (bid) =>
  FIRST[bid.slice(String(level(bid)).length)] + STEP * (level(bid) - LEVELS[0]);

const tens = (tricks, total) => Math.max(0, Math.min(TEN * tricks, TENS_STOP - total));

/** Whether the bidder took the tricks that were bid. */
export const isMade = ({ bidder, bid, tricks }) => tricks[bidder] >= level(bid);

/** What a deal gives to a score that stands so far. */
export function gives(deal, total) {
  const { bidder, tricks, penalty } = deal;
  if (!bidder) return sums((side) => tens(tricks[side], total[side]));
  const value = valueOf(deal.bid);
  const to = (mine, theirs) => sums((side) => (side === bidder ? mine : theirs));
  if (penalty === "maker") return to(-value, PENALTY);
  if (penalty === "opposition") return to(value, 0);
  const others = other(bidder);
  return to(isMade(deal) ? value : -value, tens(tricks[others], total[others]));
}

const isWon = ({ us, them }) => Math.max(us, them) >= GAME || Math.min(us, them) <= -GAME;

/** The score of a game to 500, its deals, or the bell; what follows is not read. */
export function scored(deals, { bell = false, most = DEALS } = {}) {
  const game = { deals: [], total: NONE, winner: null, over: false };
  for (const deal of deals) {
    if (game.over) break;
    const taken = gives(deal, game.total);
    game.deals.push(taken);
    game.total = plus(game.total, taken);
    game.over = isWon(game.total) || game.deals.length >= most;
  }
  game.over ||= bell;
  if (game.over) game.winner = ahead(game.total);
  return { ...game, clips: game.over ? clips(game.winner) : NONE };
}

const clips = (winner) =>
  sums((side) => (winner === null ? TIED : side === winner ? WON : 0));
