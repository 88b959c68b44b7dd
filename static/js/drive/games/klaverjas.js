/** Klaverjas, as in Amsterdam and in Rotterdam: cards and roem, nat and pit, sixteen deals. */
import { NONE, ahead, other, plus, sums } from "./sums.js";

export const CARDS = 162; // points, the last trick's among them
export const PIT = 100; // roem, for all tricks
export const ROEM = [20, 50, 100];
export const DEALS = 16;

/** Whether the maker of a deal does not have more than the others. */
export function isNat({ maker, cards, roem }) {
  const mine = cards[maker] + roem[maker] + pit({ maker, cards });
  return mine <= cards[other(maker)] + roem[other(maker)];
}

/** The roem that the maker of a deal has for all tricks, or 0. */
export const pit = ({ maker, cards }) => (cards[maker] === CARDS ? PIT : 0);

/** What a deal gives. */
export function gives(deal) {
  const { maker, cards, roem } = deal;
  if (isNat(deal)) {
    const all = CARDS + roem.us + roem.them;
    return sums((side) => (side === maker ? 0 : all));
  }
  return sums((side) => cards[side] + roem[side] + (side === maker ? pit(deal) : 0));
}

/** The score of a boompje. */
export function scored(deals, { most = DEALS } = {}) {
  const each = deals.slice(0, most).map(gives);
  const total = each.reduce(plus, NONE);
  const over = each.length >= most;
  return { deals: each, total, winner: over ? ahead(total) : null, over };
}
