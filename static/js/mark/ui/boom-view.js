/** The boom as it is drawn on the board: a stem, and five strokes at each side's end. */
import { draw, make } from "./dom.js";
import { addStroke, CLEAN, STROKES, takeStroke } from "./boom.js";
import { onPress } from "./press.js";
import { read, write } from "./prefs.js";
import { count, say } from "./words.js";

const SIDES = ["home", "away"];
const GAP = 22; // between strokes, in units of the drawing
const TALL = 56;
const KEY = (place) => `mark.boom.${place}`;

export class Boom {
  /** @param {(side: string, points: number) => Promise<object|null>} claim  a press */
  constructor(node, { place, claim }) {
    this.node = node;
    this.claim = claim;
    this.key = KEY(place);
    this.kept = { strokes: CLEAN, before: null, ...read(this.key, {}) };
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
    onPress(add, (event) => this.tap(side, event));
    onPress(take, () => this.keep(takeStroke(this.kept.strokes, side)));
    const node = make("div", { class: "boom-side", "data-side": side }, add, take);
    return { node, strokes, add, take };
  }

  /** A tap on the last stroke takes it away; anywhere else it adds one. */
  tap(side, event) {
    const last = this.sides[side].strokes[this.kept.strokes[side] - 1];
    if (last && hits(last, event)) this.keep(takeStroke(this.kept.strokes, side));
    else this.add(side);
  }

  async add(side) {
    const before = this.kept.strokes;
    const { strokes, points } = addStroke(before, side);
    // Five strokes are wiped only once their points are kept.
    if (points === 0) return this.keep(strokes);
    const press = await this.claim(side, points);
    if (press) this.keep(strokes, { press: press.id, strokes: before });
  }

  /** Put the strokes back that a press wiped, where it is that press which is undone. */
  restore(id) {
    const { strokes, before } = this.kept;
    const is_clean = strokes.home + strokes.away === 0;
    if (is_clean && before?.press === id) this.keep(before.strokes);
  }

  keep(strokes, before = null) {
    this.kept = { strokes, before };
    write(this.key, this.kept);
    this.update(this.teams);
  }

  update(teams) {
    this.teams = teams;
    for (const side of SIDES) {
      const { strokes, add, take } = this.sides[side];
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
  const lean = side === "home" ? 4 : -4;
  return draw("path", { d: `M${x - lean} 8L${x + lean} ${TALL - 8}`, class: "stroke" });
}

const drawStem = () => make("span", { class: "boom-stem", "aria-hidden": "true" });

function hits(stroke, event) {
  if (!event.clientX) return false;
  const { left, right } = stroke.getBoundingClientRect();
  return event.clientX >= left - 6 && event.clientX <= right + 6;
}
