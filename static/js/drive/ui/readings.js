/**
 * What is picked and typed on a game's form, as an entry of a table: its kind and data,
 * or the fault that is in the way, with the field where it is.
 */
import * as klaverjas from "../games/klaverjas.js";
import { TRICKS } from "../games/five-hundred.js";
import { besideTotal, figureIn, misfitOf } from "../games/totals.js";
import { GAME } from "../games/klaberjass.js";
import { CARDS } from "../games/klaberjass-alone.js";
import { SIDES, isAlone, other, sidesOf, sums } from "../games/sums.js";

const WHOLE = /^\d{1,4}$/;
const numberIn = (text) => (WHOLE.test(text.trim()) ? Number(text) : null);
const fault = (key, field, values = {}) => ({ fault: key, field, values });
const deal = (data) => ({ kind: "deal", data });

/** Numbers of both sides that may be left out; null where one is no number. */
function numbers(form, name) {
  const found = sums((side) => form[`${name}_${side}`].value.trim());
  const read = sums((side) => (found[side] === "" ? 0 : numberIn(found[side])));
  const wrong = SIDES.find((side) => read[side] === null);
  return wrong ? fault("fault.number", `${name}_${wrong}`) : read;
}

function cards(form) {
  const read = sums((side) => numberIn(form[`cards_${side}`].value));
  const wrong = SIDES.find((side) => read[side] === null);
  if (wrong) return fault("fault.cards", `cards_${wrong}`);
  const isWhole = read.us + read.them === klaverjas.CARDS;
  return isWhole ? read : fault("fault.sum", "cards_us");
}

const areCardsEmpty = (form) => SIDES.every((side) => !form[`cards_${side}`].value.trim());

/** The first of what was read that is a fault. */
const faultIn = (...read) => read.find((one) => one.fault);

function revoked(form, played) {
  const side = form.revoke.value;
  if (!side) return played;
  if (areCardsEmpty(form)) return { kind: "revoke", data: { side, deal: null } };
  return played.fault ? played : { kind: "revoke", data: { side, deal: played.data } };
}

function ofKlaverjas(form) {
  return revoked(form, playedKlaverjas(form));
}

function playedKlaverjas(form) {
  const maker = form.maker.value;
  if (!maker) return fault("fault.maker", "maker");
  const [points, roem] = [cards(form), numbers(form, "roem")];
  const wrong = faultIn(points, roem);
  if (wrong) return wrong;
  const loser = SIDES.find((side) => points[side] === 0);
  if (loser && roem[loser]) return fault("fault.roem", `roem_${loser}`);
  return deal({ maker, cards: points, roem });
}

function ofKlaberjass(form) {
  return revoked(form, playedKlaberjass(form));
}

function playedKlaberjass(form) {
  const maker = form.maker.value;
  if (!maker) return fault("fault.maker", "maker");
  const [points, melds] = [cards(form), numbers(form, "melds")];
  const wrong = faultIn(points, melds);
  if (wrong) return wrong;
  if (melds.us && melds.them) return fault("fault.melds", "melds_us");
  const bella = form.bella.value || null;
  return deal({ maker, cards: points, melds, bella, double: Number(form.double.value) });
}

/** A hand of players alone: nobody's cards follow from the others'. */
function ofAlone(form, { game, total, names }) {
  const [sides, maker] = [sidesOf(game), form.maker.value];
  if (!maker) return fault("fault.maker", "maker");
  const typed = sides.filter((side) => form[`cards_${side}`].value.trim());
  const points = sums((side) => numberOrNone(form[`cards_${side}`]), sides);
  const wrong = sides.find((side) => points[side] === null);
  if (wrong) return fault("fault.cards", `cards_${wrong}`);
  const all = Object.values(points).reduce((sum, one) => sum + one, 0);
  if (all > CARDS) return fault("fault.too-many-cards", "cards_us", { sum: all });
  const [melder, melds] = [form.melder.value, numberOrNone(form.melds)];
  if (melds === null) return fault("fault.number", "melds");
  if (melds && !melder) return fault("fault.melder", "melder");
  if (melder && !melds) return fault("fault.no-melds", "melds");
  const revoked = form.revoke.value || null;
  const claim = claimIn(form);
  if (claim?.fault) return claim;
  // A good claim leaves all cards uncounted.
  if (typed.length < sides.length && (typed.length || !claim)) {
    const missing = sides.find((side) => !typed.includes(side));
    return fault("fault.no-cards", `cards_${missing}`);
  }
  if (!typed.length && total[claim.player] + claim.points < GAME) {
    const sum = total[claim.player] + claim.points;
    return fault("fault.false-claim", "cards_us", { side: names[claim.player], sum });
  }
  const givingUp = new Set([revoked, claim?.player].filter(Boolean));
  if (givingUp.size === sides.length) return fault("fault.nobody-scores", "revoke");
  return deal({
    maker,
    cards: points,
    melds: sums((side) => (side === melder ? melds : 0), sides),
    bella: form.bella.value || null,
    revoked,
    claim,
  });
}

const numberOrNone = (field) => (field.value.trim() ? numberIn(field.value) : 0);

/** Who claimed 500, and with what; null where nobody did or could. */
function claimIn(form) {
  const player = form.claim?.value;
  if (!player) return null;
  const points = numberIn(form.claimed.value);
  return points === null ? fault("fault.claimed", "claimed") : { player, points };
}

// A choice of nobody has no value either.
const isPicked = (radios) => [...radios].some((one) => one.checked);

function ofFiveHundred(form) {
  const bidder = form.bidder.value || null;
  if (!isPicked(form.bidder)) return fault("fault.bidder", "bidder");
  const bid = bidder ? form.bid.value || null : null;
  if (bidder && !bid) return fault("fault.bid", "bid");
  const penalty = (bidder && form.penalty.value) || null;
  if (penalty) return deal({ bidder, bid, tricks: { us: 0, them: 0 }, penalty });
  if (!form.tricks.value) return fault("fault.tricks", "tricks");
  const taken = Number(form.tricks.value);
  const side = bidder ?? "us";
  const tricks = { [side]: taken, [other(side)]: TRICKS - taken };
  return deal({ bidder, bid, tricks: sums((one) => tricks[one]), penalty: null });
}

function ofTotals(form, { game, settings, names }) {
  const sides = sidesOf(game);
  const total = sums((side) => totalIn(form[`total_${side}`].value), sides);
  const missing = sides.find((side) => total[side] === null);
  if (missing) {
    const isTyped = form[`total_${missing}`].value.trim() !== "";
    const needed = isAlone(game) ? "fault.totals-alone" : "fault.total";
    return fault(isTyped ? "fault.figure" : needed, `total_${missing}`);
  }
  const counted = besideTotal(game).map((name) => [name, numbers(form, name)]);
  const wrong = counted.find(([, read]) => read.fault)?.[1];
  if (wrong) return wrong;
  const own = (side) => Object.fromEntries(counted.map(([name, read]) => [name, read[side]]));
  const data = sums((side) => ({ total: total[side], ...own(side) }), sides);
  if (form.deals) {
    data.deals = numberIn(form.deals.value || form.deals.placeholder);
    if (!data.deals) return fault("fault.deals", "deals");
  }
  const misfit = misfitOf(game, settings, data);
  if (!misfit) return { kind: "totals", data };
  const { code, values } = misfit;
  const said = { ...values, side: names?.[values.side] };
  return fault(`misfit.${code}`, AT_DEALS.has(code) ? "deals" : "total_them", said);
}

const AT_DEALS = new Set(["counted", "more deals"]);
const MOST = 9999;
const totalIn = (text) => {
  const figure = figureIn(text);
  return Math.abs(figure) > MOST ? null : figure;
};

const READINGS = {
  klaverjas: ofKlaverjas,
  klaberjass: ofKlaberjass,
  "klaberjass-2": ofAlone,
  "klaberjass-3": ofAlone,
  500: ofFiveHundred,
  totals: ofTotals,
};

/** @returns {{kind: string, data: object} | {fault: string, field: string, values: object}} */
export const readingOf = (pad, form) => READINGS[pad.kind](form.elements, pad);
