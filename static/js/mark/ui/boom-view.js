/** The boom as it is drawn on the board: a stem, and five strokes at each side's end. */
import { draw, make, tellName } from "./dom.js";
import { addStroke, CLEAN, STROKES, takeStroke } from "./boom.js";
import { onPress, SAME_TAP } from "./press.js";
import { read, write } from "./prefs.js";
import { count, say } from "./words.js";

const SIDES = ["home", "away"];
const GAP = 22; // between strokes, in units of the drawing
const TALL = 150;
const MOST = 20; // claims whose strokes are kept, to be restored
const KEY = (place) => `mark.boom.${place}`;

export class Boom {
  /**
   * @param {(side: string, points: number, at: number) => Promise<object|null>} claim
   *   keeps a press; `at` is when the fifth stroke was tapped
   */
  constructor(node, { place, claim }) {
    this.node = node;
    this.claim = claim;
    this.key = KEY(place);
    this.kept = { strokes: CLEAN, claims: {}, ...read(this.key, {}) };
    this.claimed = -Infinity;
    this.sides = Object.fromEntries(SIDES.map((side) => [side, this.build(side)]));
    node.append(this.sides.home.node, drawStem(), this.sides.away.node);
  }

  build(side) {
    const strokes = Array.from({ length: STROKES }, (_, place) => stroke(place, side));
    const picture = draw(
      "svg",
      {
        viewBox: `0 0 ${STROKES * GAP} ${TALL}`,
        preserveAspectRatio: side === "home" ? "xMaxYMid" : "xMinYMid",
        "aria-hidden": "true",
      },
      ...strokes,
    );
    const add = make("button", { type: "button", class: "boom-end" }, picture);
    const take = make("button", { type: "button", class: "boom-take" }, "−");
    onPress(add, (event) => this.add(side, event.timeStamp));
    onPress(take, () => this.keep(takeStroke(this.kept.strokes, side)));
    const team = make("p", { class: "pad-team" });
    const node = make("div", { class: "boom-side", "data-side": side }, team, add, take);
    return { node, strokes, add, take, team };
  }

  async add(side, at) {
    // A second tap on the fifth stroke claims no second time, and begins no new boom.
    if (at - this.claimed < SAME_TAP) return;
    const before = this.kept.strokes;
    const { strokes, points } = addStroke(before, side);
    if (points === 0) return this.keep(strokes);
    this.claimed = Infinity;
    const press = await this.claim(side, points, at);
    this.claimed = press ? at : -Infinity;
    // Five strokes are wiped only once their points are kept.
    if (press) this.keep(strokes, { ...this.kept.claims, [press.id]: { before } });
  }

  /** The claim was undone: its boom stands again, unless a later one was claimed too. */
  restore(id) {
    const { strokes, claims } = this.kept;
    const standing = Object.keys(claims).filter((one) => !claims[one].since);
    if (!claims[id] || standing.at(-1) !== id) return;
    const claim = { ...claims[id], since: strokes };
    this.keep(claim.before, { ...claims, [id]: claim });
  }

  /** The claim was put back by a new press: so are the strokes drawn since. */
  again(id, press) {
    const { [id]: claim, ...claims } = this.kept.claims;
    if (!claim?.since) return;
    this.keep(claim.since, { ...claims, [press]: { before: claim.before } });
  }

  keep(strokes, claims = this.kept.claims) {
    const newest = Object.entries(claims).slice(-MOST);
    this.kept = { strokes, claims: Object.fromEntries(newest) };
    write(this.key, this.kept);
    this.update(this.teams);
  }

  update(teams) {
    this.teams = teams;
    for (const side of SIDES) {
      const { strokes, add, take, team } = this.sides[side];
      tellName(team, teams[side]);
      const drawn = this.kept.strokes[side];
      strokes.forEach((one, place) => one.classList.toggle("is-drawn", place < drawn));
      const counted = count("boom.count", drawn, { team: teams[side] });
      add.setAttribute("aria-label", `${say("boom.add", { team: teams[side] })}. ${counted}`);
      take.setAttribute("aria-label", say("boom.take", { team: teams[side] }));
      take.disabled = drawn === 0;
    }
  }
}

// The strokes of a side begin at the stem and go outwards, as on the board.
function stroke(place, side) {
  const from = side === "home" ? STROKES - 1 - place : place;
  const x = (from + 0.5) * GAP;
  const lean = side === "home" ? 6 : -6;
  return draw("path", { d: `M${x - lean} 8L${x + lean} ${TALL - 8}`, class: "stroke" });
}

const drawStem = () => make("span", { class: "boom-stem", "aria-hidden": "true" });
