/** Two sides' sums, and who has more. No page here, and no game's numbers. */
export const SIDES = ["us", "them"];
export const NONE = Object.freeze({ us: 0, them: 0 });

export const other = (side) => (side === "us" ? "them" : "us");

/** Sums from what each side has. */
export const sums = (of) => ({ us: of("us"), them: of("them") });

export const plus = (one, two) => sums((side) => one[side] + two[side]);

/** The side with more, or null where they are level. */
export const ahead = ({ us, them }) => (us === them ? null : us > them ? "us" : "them");
