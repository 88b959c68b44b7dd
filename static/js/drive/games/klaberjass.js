/** Klaberjass: cards, melds and bella, doubled; a level deal's maker is held over. */
import { NONE, ahead, other, plus, sums } from "./sums.js";

export const CARDS = 162; // points, the last trick's among them
export const BELLA = 20;
export const GAME = 500;
export const MELDS = [20, 50, 100];
export const DOUBLES = [1, 2, 4];

/** What each side has in a deal before it is known who scores it. */
export const sumsOf = ({ cards, melds, bella }) =>
  sums(
    (side) =>
      cards[side] + (cards[side] ? melds[side] : 0) + (bella === side ? BELLA : 0),
  );

/** What a deal gives by itself, and what of it is held over to a later one. */
function split(deal) {
  const found = sumsOf(deal);
  const [mine, theirs] = [found[deal.maker], found[other(deal.maker)]];
  const both = mine < theirs ? mine + theirs : theirs;
  const own = mine > theirs ? mine : 0;
  return {
    gives: sums((side) => deal.double * (side === deal.maker ? own : both)),
    held: mine === theirs ? deal.double * mine : 0,
    winner: ahead(found),
  };
}

/** A game before its first deal; `waits` is what is held over. */
export const NEW = Object.freeze({ total: NONE, waits: 0 });

/** A game after one more deal, and what that gave. */
export function after({ total, waits }, deal) {
  const { gives, held, winner } = split(deal);
  const won = winner ? waits : 0;
  const taken = sums((side) => gives[side] + (side === winner ? won : 0));
  const isHeld = winner === null;
  return { taken, total: plus(total, taken), waits: isHeld ? waits + held : 0 };
}

export const isOut = ({ us, them }) => Math.max(us, them) >= GAME;

/** The score of a game; what follows its end is not read. */
export function scored(deals) {
  let game = NEW;
  const each = [];
  for (const deal of deals) {
    if (isOut(game.total)) break;
    game = after(game, deal);
    each.push(game.taken);
  }
  const over = isOut(game.total);
  const winner = over ? ahead(game.total) : null;
  return { deals: each, total: game.total, winner, over };
}
