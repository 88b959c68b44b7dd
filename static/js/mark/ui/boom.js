/** The boom: five strokes a side, which give points by themselves (6.1). No page here. */
export const STROKES = 5;
const CLEAR = 4; // points, the opponents without a stroke
const PLAIN = 2; // points

/** A clean boom. */
export const CLEAN = Object.freeze({ home: 0, away: 0 });

const opponents = (side) => (side === "home" ? "away" : "home");

/**
 * Add a stroke. `points` is what five of them give, 0 before; the boom is then clean.
 * @returns {{strokes: {home: number, away: number}, points: number}}
 */
export function addStroke(strokes, side) {
  const now = { home: strokes.home, away: strokes.away, [side]: strokes[side] + 1 };
  if (now[side] < STROKES) return { strokes: now, points: 0 };
  return { strokes: CLEAN, points: strokes[opponents(side)] === 0 ? CLEAR : PLAIN };
}

/** Take a side's last stroke away. */
export const takeStroke = (strokes, side) => ({
  home: strokes.home,
  away: strokes.away,
  [side]: Math.max(0, strokes[side] - 1),
});
