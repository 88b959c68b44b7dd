/** What the page says: of an entry, of what is saved where, and of a fault. */
import { count, has, minute, say, second } from "../../mark/ui/words.js";
import { sidesOf, sums } from "../games/sums.js";
import { withMinus } from "../games/totals.js";

const AWAY = new Set(["away", "portal"]);

/** Return the line of what this phone holds: a level, words, and what to do. */
export function sayingOf(state, trouble) {
  const safe = safety(state);
  const alarm = trouble ?? attention(state);
  if (!alarm) return safe;
  const act = { words: say("act.more"), href: "#more" };
  return { level: "alert", words: alarm, more: safe.words, act };
}

function safety(state) {
  const more = AWAY.has(state.link) ? say("saved.offline") : "";
  const unsent = state.here + state.taken;
  if (unsent > 0) {
    return { level: "waiting", words: count("saved.unsent", unsent), more, act: null };
  }
  const [at] = [state.allAt, state.broughtAt].filter(Boolean).sort().reverse();
  if (at) {
    // Of a phone that wrote nothing itself it is another's that the club has.
    const words = say(state.allAt ? "saved.all" : "saved.brought", { time: minute(at) });
    return { level: "saved", words, more, act: null };
  }
  return { level: "unknown", words: say("saved.none"), more, act: null };
}

function attention(state) {
  if (state.attention > 0) return count("saved.attention", state.attention);
  return state.link === "refused" ? say("saved.refused") : null;
}

/** Return a line of the table in words: what was bid, made and taken. */
export function lineWords(line, game, names) {
  if (line.kind === "totals") {
    const numbers = of(sums((side) => line.data[side].total, sidesOf(game)));
    return say("line.totals", { numbers });
  }
  if (line.kind === "deal") return DEALS[game](line.data, names);
  const side = names[line.data.side];
  return say(`line.${line.kind}`, { side, points: line.data.points ?? "" });
}

/** A hand of players alone. */
const alone = ({ maker, cards, melds, bella, revoked, claim }, names) =>
  [
    say("line.maker", { side: names[maker] }),
    of(cards),
    extra("line.melds", melds),
    bella ? say("line.bella", { side: names[bella] }) : "",
    revoked ? say("line.revoked", { side: names[revoked] }) : "",
    claim ? say("line.claim", { side: names[claim.player], points: claim.points }) : "",
  ].join("");

const DEALS = {
  klawerjas: ({ off, side, strokes }, names) =>
    off ? say("line.off", { side: names[off] }) : count("line.strokes", strokes, { side: names[side] }),
  klaverjas: ({ maker, cards, roem }, names) =>
    [say("line.maker", { side: names[maker] }), of(cards), extra("line.roem", roem)].join(""),
  klaberjass: ({ maker, cards, melds, bella, double }, names) =>
    [
      say("line.maker", { side: names[maker] }),
      of(cards),
      extra("line.melds", melds),
      bella ? say("line.bella", { side: names[bella] }) : "",
      double > 1 ? ` ×${double}` : "",
    ].join(""),
  "klaberjass-2": alone,
  "klaberjass-3": alone,
  500: ({ bidder, bid, tricks, penalty }, names) => {
    if (!bidder) return say("line.nobid", { tricks: of(tricks) });
    const words = say("line.bid", { side: names[bidder], bid: bidWords(bid) });
    return words + (penalty ? say(`line.penalty.${penalty}`) : of(tricks));
  },
};

// A store may have the sides of an entry in another order.
const of = ({ us, them, third }) =>
  ` ${[us, them, third].filter((one) => one !== undefined).map(withMinus).join("–")}`;
const extra = (key, numbers) =>
  Object.values(numbers).some(Boolean) ? say(key, { numbers: of(numbers) }) : "";

const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
export const bidWords = (bid) => bid.replace(/[SCDH]$/, (suit) => SIGNS[suit]);

/** Return what became of an entry, and when it was written. */
export function stateWords({ state, reason, at }) {
  const words =
    state === "attention"
      ? say("state.attention", { reason: reason ?? "" })
      : say(state === "here" ? "state.here" : "state.union");
  return at ? `${second(at)}, ${words}` : words;
}

/** Return a fault of the engine's in words. */
export function faultWords({ code, message }) {
  const key = `problem.${code}`;
  if (has(key)) return say(key);
  return message && message !== code ? message : say("problem.else");
}
