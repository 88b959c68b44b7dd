/**
 * Undo, Put it back and "Twice?", each in a place of its own: the second tap of a hasty
 * finger never does the contrary of the first.
 */
import { part, show, tell, tellName } from "./dom.js";
import { onPress, SAME_TAP } from "./press.js";
import { stands } from "./steps.js";
import { teamOf } from "./told.js";
import { say } from "./words.js";

const TWICE = 1000; // ms between two presses of one button that are asked about
const AFTER_BOOM = 30_000; // ms between a boom's points and the same by a button

export class Undoing {
  /**
   * @param {Element} node  the card's
   * @param {{place: string, undo: Function, putBack: Function, strike: Function}} of
   */
  constructor(node, { place, undo, putBack, strike }) {
    this.node = node;
    this.undo = part(node, "undo");
    this.back = part(node, "put-back");
    this.take = part(node, "take-back");
    this.taps = new Map();
    this.last = null;
    this.second = null;
    this.ignored = "";
    this.acts = { undo, putBack };
    for (const [name, button] of [["undo", this.undo], ["back", this.back]]) {
      const what = part(button, "what");
      what.id = `${name}-what-${place}`;
      button.setAttribute("aria-describedby", what.id);
    }
    onPress(this.undo, (event) => this.tap("undo", event.timeStamp));
    onPress(this.back, (event) => this.tap("putBack", event.timeStamp));
    onPress(this.take, () => strike(this.second));
  }

  /** Do as told, unless it is the second tap of one finger: that is said. */
  tap(name, at) {
    const is_second = at - (this.taps.get(name) ?? -Infinity) < SAME_TAP;
    this.ignored = is_second ? say(`ignored.${name}`) : "";
    if (!is_second) this.taps.set(name, at);
    if (!is_second) this.acts[name]();
    return !is_second;
  }

  /** Points were kept: were the same ones a moment ago? */
  pressed({ id, side, points, why }, { at, is_boom = false }) {
    const name = [side, points, why].join();
    const within = this.last?.is_boom ? AFTER_BOOM : TWICE;
    const is_twice = this.last?.name === name && at - this.last.at < within;
    this.last = { name, at, is_boom };
    this.second = is_twice ? id : null;
    this.ignored = "";
  }

  update(presses, { undo, back }, post) {
    this.undo.disabled = !undo;
    tellWhat(part(this.undo, "what"), undo, post);
    tellWhat(part(this.back, "what"), back, post);
    const newest = presses.find((one) => one.voids || stands(one));
    const is_twice = this.second !== null && newest?.id === this.second;
    this.show(this.back, back !== null);
    this.show(this.take, is_twice);
    tell(part(this.node, "asked"), is_twice ? say("twice.ask") : this.ignored);
  }

  /** The focus is not lost with a button that goes. */
  show(button, is_shown) {
    const is_left = !is_shown && document.activeElement === button;
    show(button, is_shown);
    if (is_left) part(this.node, "last-line").focus();
  }
}

function tellWhat(node, press, post) {
  if (!press) return tell(node, "");
  tellName(node, `+${press.points} ${teamOf(post, press.side)}`);
}
