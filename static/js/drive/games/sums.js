/** The sums of a table's sides, and who has more. No page here, and no game's numbers. */
export const SIDES = ["us", "them"];
// Where each player is alone, two or three.
const ALONE = { "klaberjass-2": SIDES, "klaberjass-3": [...SIDES, "third"] };

/** The sides of a game's table, in their order. */
export const sidesOf = (game) => ALONE[game] ?? SIDES;
export const isAlone = (game) => game in ALONE;

export const NONE = Object.freeze({ us: 0, them: 0 });

export const other = (side) => (side === "us" ? "them" : "us");

/** Sums from what each side has. */
export const sums = (of, sides = SIDES) =>
  Object.fromEntries(sides.map((side) => [side, of(side)]));

export const plus = (one, two) => sums((side) => one[side] + two[side], Object.keys(one));

/** The side with the most, or null where several share it. */
export function ahead(totals) {
  const best = Math.max(...Object.values(totals));
  const leaders = Object.keys(totals).filter((side) => totals[side] === best);
  return leaders.length === 1 ? leaders[0] : null;
}
