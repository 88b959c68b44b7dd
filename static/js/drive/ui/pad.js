/** The form of one deal: what is picked on it is kept until it is written. */
import { draw, show, tell } from "../../mark/ui/dom.js";
import { onPress } from "../../mark/ui/press.js";
import { read, write } from "../../mark/ui/prefs.js";
import { say } from "../../mark/ui/words.js";
import { CARDS } from "../games/klaverjas.js";
import { STROKES } from "../games/klawerjas.js";
import { other } from "../games/sums.js";
import { readingOf } from "./readings.js";

const GAP = 22; // between strokes, in units of the drawing
const TALL = 56;

export class Pad {
  /**
   * @param {{game: string, kind: string, settings: object, code: string,
   *   write: Function, foresee: Function}} of
   *   kind is the game's own form, or "totals"; settings are the evening's; write keeps
   *   an entry and says whether it could; foresee tells what it will give
   */
  constructor({ game, kind, settings, code, write: keep, foresee }) {
    Object.assign(this, { game, kind, settings, code, keep, foresee });
    const template = document.getElementById(`pad-${kind}`);
    this.node = template.content.cloneNode(true).firstElementChild;
    for (const one of this.node.querySelectorAll("[data-of]")) {
      if (one.dataset.of !== game) one.remove();
    }
    if (game === "500") {
      // Bids go down: a keypad of figures alone has no minus.
      for (const one of this.node.querySelectorAll("[name^=total_]")) one.inputMode = "text";
    }
    // A round of so many hands goes on past 500: there is nothing to claim.
    if (settings.deals) this.node.querySelector("[data-claim]")?.remove();
    const played = this.node.elements.deals;
    if (played) played.placeholder = settings.deals;
    this.key = `evening.draft.${code}`;
    this.find = (which) => this.node.querySelector(which);
    this.all = (which) => [...this.node.querySelectorAll(which)];
    this.bind();
    this.restore();
  }

  bind() {
    for (const one of this.all("[data-tap]")) onPress(one, () => this.tap(one));
    for (const one of this.all("[data-cards]")) {
      one.addEventListener("input", () => this.fill(one.dataset.cards));
    }
    for (const one of this.all("[data-pit]")) onPress(one, () => this.pit(one));
    for (const one of this.all("[data-stroke]")) onPress(one, () => this.stroke(one));
    for (const one of this.all("[data-off]")) {
      onPress(one, () => this.keepNow("deal", { off: one.dataset.off }, one));
    }
    this.node.addEventListener("input", () => this.changed());
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  tap({ dataset }) {
    const field = this.node.elements[dataset.tap];
    const by = Number(dataset.by);
    field.value = by ? String((Number(field.value) || 0) + by) : "";
    this.changed();
  }

  /** The cards of the other side are the rest. */
  fill(side) {
    const typed = this.node.elements[`cards_${side}`].value.trim();
    const isNumber = /^\d{1,3}$/.test(typed) && Number(typed) <= CARDS;
    const rest = isNumber ? String(CARDS - Number(typed)) : "";
    this.node.elements[`cards_${other(side)}`].value = rest;
  }

  pit({ dataset }) {
    this.node.elements[`cards_${dataset.pit}`].value = String(CARDS);
    this.fill(dataset.pit);
    this.changed();
  }

  stroke(button) {
    const { stroke, strokesAdded } = button.dataset;
    const data = { strokes: Number(strokesAdded), side: stroke };
    return this.keepNow("deal", data, button);
  }

  async keepNow(kind, data, button) {
    const isKept = await this.keep(kind, data);
    const fold = button.closest("details");
    if (fold && isKept) fold.open = false;
  }

  async submit() {
    const { fault, field, values, kind, data } = readingOf(this, this.node);
    tell(this.find("[data-fault]"), fault ? say(fault, values) : "");
    if (fault) return this.point(field);
    const submit = this.find("[data-submit]");
    // One deal once, however often the button is pressed.
    submit.disabled = true;
    const isKept = await this.keep(kind, data);
    submit.disabled = false;
    if (!isKept) return;
    this.clear();
    // What was written stands at the top.
    scrollTo({ top: 0 });
  }

  point(field) {
    const named = this.node.elements[field];
    const first = named instanceof RadioNodeList ? named[0] : named;
    const fold = first.closest("details");
    if (fold) fold.open = true;
    first.focus();
  }

  clear() {
    this.node.reset();
    for (const fold of this.all("details")) fold.open = false;
    this.changed();
  }

  changed() {
    const values = Object.fromEntries(new FormData(this.node));
    write(this.key, values);
    tell(this.find("[data-fault]"), "");
    this.update();
  }

  restore() {
    for (const [name, value] of Object.entries(read(this.key, {}))) {
      const field = this.node.elements[name];
      if (field) field.value = value;
    }
    for (const fold of this.all("details")) fold.open ||= isTypedIn(fold);
  }

  /**
   * @param {{us: string, them: string}} [names]  of the sides
   * @param {object} [strokes]  of a boom that is being played
   * @param {object} [total]  of the table so far
   */
  update(names = this.names, strokes = this.strokes, total = this.total) {
    Object.assign(this, { names, strokes, total });
    for (const one of this.all("[data-name]")) tell(one, names[one.dataset.name]);
    for (const one of this.all("[data-strokes]")) this.drawStrokes(one);
    for (const one of this.all("[data-stroke]")) {
      const left = STROKES - (strokes?.[one.dataset.stroke] ?? 0);
      one.disabled = Number(one.dataset.strokesAdded) > left;
      const kind = one.querySelector("small").textContent;
      const added = `+${one.dataset.strokesAdded} ${kind}`;
      one.setAttribute("aria-label", `${added}, ${names[one.dataset.stroke]}`);
    }
    this.updateForm();
  }

  updateForm() {
    const { bidder, penalty } = this.node.elements;
    if (bidder) {
      const side = bidder.value || "us";
      const isPicked = [...bidder].some((one) => one.checked);
      show(this.find("[data-bids]"), bidder.value !== "");
      show(this.find("[data-tricks]"), isPicked && !(bidder.value && penalty.value));
      show(this.find("[data-penalty]"), bidder.value !== "");
      tell(this.find("[data-tricks-of]"), say("pad.tricks", { side: this.names[side] }));
    }
    const gives = this.find("[data-gives]");
    if (gives) tell(gives, this.told());
  }

  /** What the deal as it stands will give, or nothing before it is whole. */
  told() {
    const { fault, kind, data } = readingOf(this, this.node);
    return fault ? "" : this.foresee(kind, data);
  }

  drawStrokes(svg) {
    const side = svg.dataset.strokes;
    const count = this.strokes?.[side] ?? 0;
    const strokes = Array.from({ length: STROKES }, (_, place) =>
      strokeAt(side === "us" ? STROKES - 1 - place : place, place < count),
    );
    svg.replaceChildren(...strokes);
  }
}

/** Whether a figure stands in a fold, which must not be hidden from who writes it. */
const isTypedIn = (fold) =>
  [...fold.querySelectorAll("input[inputmode]")].some((one) => one.value.trim());

function strokeAt(place, isDrawn) {
  const x = (place + 0.5) * GAP;
  const name = isDrawn ? "stroke is-drawn" : "stroke";
  return draw("path", { d: `M${x - 4} 8L${x + 4} ${TALL - 8}`, class: name });
}

