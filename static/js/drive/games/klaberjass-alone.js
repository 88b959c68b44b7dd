/** Klaberjass for two or three, each alone: a hand, and a claim of 500 in its middle. */
import { BELLA, CARDS, GAME } from "./klaberjass.js";
import { ahead, plus, sums } from "./sums.js";

export { CARDS };

/** A game before its first hand; `waits` is what is held over. */
export const start = (sides) => ({ total: sums(() => 0, sides), waits: 0, over: false });

/** Whether the player of a claim has the 500. */
export const isGood = ({ total }, { player, points }) => total[player] + points >= GAME;

/** What a hand is remarkable for, which brought a game to another, or null. */
export function eventOf(game, hand, next) {
  const { claim, maker, revoked } = hand;
  if (claim) return isGood(game, claim) ? "claim" : "false-claim";
  if (revoked) return "revoke";
  if (next.waits > game.waits) return "level";
  return madeBy(hand, maker) && next.taken[maker] === 0 ? "lost" : null;
}

/** A game after one more hand, and what that gave. */
export function after(game, hand) {
  const sides = Object.keys(game.total);
  const { claim, maker } = hand;
  if (claim && isGood(game, claim)) {
    const taken = sums((side) => (side === claim.player ? claim.points : 0), sides);
    return { taken, total: plus(game.total, taken), waits: game.waits, over: true };
  }
  const made = sums((side) => madeBy(hand, side), sides);
  const offenders = new Set([hand.revoked, claim?.player].filter(Boolean));
  const standing = sides.filter((side) => !offenders.has(side));
  const winner = ahead(sums((side) => made[side], standing));
  const losers = new Set(winner === maker ? offenders : [...offenders, maker]);
  const givenUp = [...losers].reduce((sum, side) => sum + made[side], 0);
  const won = winner ? givenUp + game.waits : 0;
  const kept = (side) => (losers.has(side) ? 0 : made[side]);
  const taken = sums((side) => kept(side) + (side === winner ? won : 0), sides);
  const total = plus(game.total, taken);
  const over = Math.max(...Object.values(total)) >= GAME;
  return { taken, total, waits: winner ? 0 : game.waits + givenUp, over };
}

/** What a player made in a hand; melds are void without a card point. */
function madeBy({ cards, melds, bella }, side) {
  return cards[side] + (cards[side] ? melds[side] : 0) + (bella === side ? BELLA : 0);
}
