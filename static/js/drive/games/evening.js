/**
 * A table's score in a round of an evening, for the phone to show before the club has
 * counted: of each game what its lines come to. The club's own count decides.
 */
import * as fiveHundred from "./five-hundred.js";
import * as klaberjass from "./klaberjass.js";
import * as alone from "./klaberjass-alone.js";
import * as klaverjas from "./klaverjas.js";
import * as klawerjas from "./klawerjas.js";
import { NONE, ahead, other, plus, sidesOf, sums } from "./sums.js";
import { isTotals, scoredByTotals } from "./totals.js";

const REVOKE = { "162 + 100": all, "-100": minus };
const REVOKED = 100; // points

/** The others take all cards and a hundred, whatever was written of the deal. */
function all({ side }) {
  return sums((one) => (one === side ? 0 : klaverjas.CARDS + REVOKED));
}

/** The hand stands as it was played, and the side that revoked loses a hundred. */
function minus({ side, deal }) {
  const played = deal ? klaverjas.gives(deal) : NONE;
  return sums((one) => played[one] - (one === side ? REVOKED : 0));
}

/** @typedef {{lines: object[], total: object, over: boolean, winner: string|null}} Score */

const isDeal = ({ kind }) => kind === "deal";
const most = ({ deals }) => deals || Infinity;

function ofKlaverjas(lines, settings, { bell }) {
  const counted = lines.slice(0, most(settings)).map((line) => ({
    ...line,
    gives: isDeal(line)
      ? klaverjas.gives(line.data)
      : REVOKE[settings.revoke](line.data),
    event: isDeal(line) ? eventOf(line.data) : "revoke",
  }));
  const total = counted.map((one) => one.gives).reduce(plus, NONE);
  const over = bell || counted.length >= most(settings);
  return { lines: counted, total, over, winner: over ? ahead(total) : null };
}

function eventOf(deal) {
  if (klaverjas.isNat(deal)) return "nat";
  return klaverjas.pit(deal) ? "pit" : null;
}

/** One boom after another, until the bell; more strokes than a boom has are none. */
function ofKlawerjas(lines, _settings, { bell }) {
  const counted = [];
  let [boom, points] = [[], NONE];
  for (const line of lines) {
    if (isDeal(line) && !fits(boom, line.data)) continue;
    boom = isDeal(line) ? [...boom, line.data] : boom;
    const { deals, total, winner, points: won } = klawerjas.scored(boom);
    const called = isDeal(line) ? { side: winner, points: won } : line.data;
    const gives = isDeal(line) ? deals.at(-1) : NONE;
    counted.push({ ...line, gives, strokes: total, won: called.side ? called : null });
    if (!called.side) continue;
    points = plus(points, sums((one) => (one === called.side ? called.points : 0)));
    boom = [];
  }
  const strokes = klawerjas.scored(boom).total;
  const winner = bell ? ahead(points) : null;
  return { lines: counted, total: points, strokes, over: bell, winner };
}

function fits(boom, deal) {
  const { total } = klawerjas.scored(boom);
  return Boolean(deal.off) || total[deal.side] + deal.strokes <= klawerjas.STROKES;
}

/** A game to 500, or as many deals as the evening sets: then past 500 too. */
function ofKlaberjass(lines, settings, { bell }) {
  const counted = [];
  let game = klaberjass.NEW;
  const isOver = () =>
    settings.deals ? counted.length >= settings.deals : klaberjass.isOut(game.total);
  for (const line of lines) {
    if (isOver()) break;
    const event = isDeal(line) ? null : "revoke";
    game = isDeal(line) ? klaberjass.after(game, line.data) : revoked(game, line.data);
    counted.push({ ...line, gives: game.taken, event });
  }
  const over = bell || isOver();
  return { lines: counted, total: game.total, over, winner: over ? ahead(game.total) : null };
}

/** All points of the deal are the others', with what waits: it is never level. */
function revoked(game, { side, deal }) {
  const others = other(side);
  const cards = sums((one) => (one === others ? klaberjass.CARDS : 0));
  const broken = { maker: others, cards, melds: NONE, bella: null, double: 1 };
  const { taken, waits } = klaberjass.after(game, deal ?? broken);
  const moved = sums((one) => (one === side ? 0 : taken.us + taken.them + waits));
  return { taken: moved, total: plus(game.total, moved), waits: 0 };
}

/** A game of players alone, to 500 or the evening's number of hands. */
const ofAlone = (game) => (lines, settings, { bell }) => {
  const counted = [];
  let played = alone.start(sidesOf(game));
  const isOver = () =>
    settings.deals ? counted.length >= settings.deals : played.over;
  for (const line of lines) {
    if (isOver()) break;
    if (settings.deals && line.data.claim) continue;
    const next = alone.after(played, line.data);
    counted.push({ ...line, gives: next.taken, event: alone.eventOf(played, line.data, next) });
    played = next;
  }
  const over = bell || isOver();
  const winner = over ? ahead(played.total) : null;
  return { lines: counted, total: played.total, over, winner };
};

function ofFiveHundred(lines, settings, { bell }) {
  const played = lines.filter(isDeal);
  const deals = played.map((one) => one.data);
  const isRung = bell && deals.length > 0;
  const game = fiveHundred.scored(deals, { bell: isRung, most: settings.deals });
  const counted = played.slice(0, game.deals.length);
  const clips = (one) =>
    game.winner === one ? settings.clips_win : game.winner ? 0 : settings.clips_tie;
  return {
    lines: counted.map((one, at) => ({ ...one, gives: game.deals[at] })),
    total: game.total,
    over: game.over,
    winner: game.winner,
    clips: game.over ? sums(clips) : NONE,
    clipped: lines.filter((one) => one.kind === "clip").map((one) => one.data.side),
  };
}

const GAMES = {
  klaverjas: ofKlaverjas,
  klawerjas: ofKlawerjas,
  klaberjass: ofKlaberjass,
  "klaberjass-2": ofAlone("klaberjass-2"),
  "klaberjass-3": ofAlone("klaberjass-3"),
  500: ofFiveHundred,
};

/**
 * @param {string} game
 * @param {object} settings  of the evening
 * @param {object[]} lines   of one sheet, as standing.js has them
 * @param {{bell: boolean}} at  whether the last bell rang
 * @returns {Score}
 */
export function scored(game, settings, lines, { bell }) {
  if (lines.some(isTotals)) return scoredByTotals(game, settings, lines);
  const score = GAMES[game](lines, settings, { bell });
  // Where nothing was written no bell makes a result.
  return { ...score, over: score.over && score.lines.length > 0 };
}
