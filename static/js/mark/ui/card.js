/** One table's card: who sits there, the totals, the last press, and the buttons. */
import { Boom } from "./boom-view.js";
import { noteOf } from "./clock.js";
import { isSeen, part, show, tell, tellName } from "./dom.js";
import { isSecond, onPress, SAME_TAP } from "./press.js";
import { PressList } from "./presses.js";
import { prefer, prefs } from "./prefs.js";
import { halfOf, stands, stepsOf } from "./steps.js";
import { otherAt, stateOf, teamOf, told } from "./told.js";
import { Undoing } from "./undoing.js";
import { say } from "./words.js";

const SIDES = ["home", "away"];
const FLASH = 180; // ms

export class Card {
  /** @param {{engine: object, match: string, table: number, onFault: Function}} of */
  constructor({ engine, match, table, onKept, onFault }) {
    Object.assign(this, { engine, match, table, onKept, onFault });
    const template = document.getElementById("table-card");
    this.node = template.content.cloneNode(true).firstElementChild;
    this.place = `${match}.${table}`;
    this.list = new PressList(part(this.node, "press-list"), (id) => this.undo(id));
    this.boom = null;
    this.deeds = Promise.resolve();
    this.unfolding = null;
    this.undoing = new Undoing(this.node, {
      place: this.place,
      undo: () => this.undoLast(),
      putBack: () => this.putBack(),
      strike: (id) => this.undo(id),
    });
    this.bind();
    this.mirror(Boolean(prefs.mirrored[this.place]));
  }

  bind() {
    for (const pad of this.node.querySelectorAll(".pad")) {
      const side = pad.closest("[data-side]").dataset.side;
      onPress(pad, (event) => this.press(pad, side, event));
    }
    part(this.node, "enter").addEventListener("click", () => this.enter());
    part(this.node, "swap").addEventListener("click", () => this.swap());
    part(this.node, "take-over").addEventListener("click", () => this.takeOver());
    for (const fold of this.node.querySelectorAll("details")) {
      fold.addEventListener("toggle", () => this.unfold(fold));
      fold.querySelector("summary").addEventListener("click", (event) => {
        this.unfolding = event;
      });
    }
    const offence = part(this.node, "offence");
    offence.id = `offence-${this.place}`;
    part(this.node, "offence-label").htmlFor = offence.id;
    offence.addEventListener("change", () =>
      tell(part(this.node, "offence-words"), offence.value),
    );
  }

  async press(pad, side, event) {
    const { timeStamp: at } = event;
    const fold = pad.closest("details");
    // What comes to lie under the finger that unfolded it was not meant.
    if (fold && isSecond(event, this.unfolding)) return;
    const kept = await this.points(side, Number(pad.dataset.points), pad.dataset.why);
    flash(pad, kept !== null);
    if (!kept) return;
    this.undoing.pressed(kept, { at });
    this.update();
    clearTimeout(this.folding);
    this.folding = setTimeout(() => this.fold(fold), SAME_TAP);
  }

  /** Back to the plain screen, once a second tap of that finger can no longer come. */
  fold(details) {
    if (details) details.open = false;
    this.enter(false);
  }

  /** Keep points; null, and said loudly, where this phone could not. */
  points(side, points, why = "boom") {
    const { match, table } = this;
    return this.tried(() => this.engine.press({ match, table, side, points, why }));
  }

  /** Do one deed after the other: an undo must know what was pressed before it. */
  tried(deed) {
    const done = this.deeds.then(deed).then(
      (kept) => {
        if (kept) this.onKept();
        return kept;
      },
      (fault) => {
        this.onFault(fault);
        return null;
      },
    );
    this.deeds = done;
    return done;
  }

  get presses() {
    return this.engine.pressesOf(this.match).filter((one) => one.table === this.table);
  }

  get steps() {
    const { presses } = this;
    return stepsOf(presses, halfOf(this.post?.live, this.table, presses));
  }

  /** Step back by one press. */
  undoLast() {
    return this.strike(() => this.steps.undo?.id);
  }

  /** Make the press that was undone last once more. */
  async putBack() {
    const { match, table } = this;
    const kept = await this.tried(() => {
      const { back } = this.steps;
      if (!back) return null;
      const { side, points, why, id } = back;
      return this.engine.press({ match, table, side, points, why, restores: id });
    });
    if (kept) this.boom?.again(kept.restores, kept.id);
  }

  undo(id) {
    return this.strike(() => id);
  }

  async strike(named) {
    const undo = await this.tried(() => {
      const id = named();
      return id ? this.engine.undo(id) : null;
    });
    if (undo?.voids) this.boom?.restore(undo.voids);
  }

  unfold(fold) {
    this.update();
    // While a punishment is chosen, the plain buttons are out of the thumb's way.
    this.node.classList.toggle("is-punishing", part(this.node, "punish").open);
    if (fold.open) fold.scrollIntoView({ block: "nearest" });
  }

  /** Where a boom is drawn, the buttons for points lie behind it. */
  enter(is_entering = !this.node.classList.contains("is-entering")) {
    this.node.classList.toggle("is-entering", is_entering);
    this.update();
  }

  async takeOver() {
    try {
      await this.engine.lease(this.match, this.table, { takeOver: true });
      this.onKept();
    } catch (fault) {
      this.onFault(fault);
    }
  }

  swap() {
    const is_mirrored = this.node.dataset.mirrored !== "yes";
    prefer("mirrored", { ...prefs.mirrored, [this.place]: is_mirrored });
    this.mirror(is_mirrored);
  }

  mirror(is_mirrored) {
    this.node.dataset.mirrored = is_mirrored ? "yes" : "no";
  }

  /** A pad of the big row, from left to right; null while none can be seen. */
  padAt(place) {
    const shown = this.node.dataset.mirrored === "yes" ? ["away", "home"] : SIDES;
    const side = shown[Math.floor(place / 2)];
    const pads = this.node.querySelectorAll(`.pads-main [data-side="${side}"] .pad`);
    return isSeen(pads[place % 2]) ? pads[place % 2] : null;
  }

  get post() {
    return this.engine.posts.find(
      (one) => one.match === this.match && (one.table ?? this.table) === this.table,
    );
  }

  update() {
    const { post } = this;
    if (!post) return;
    const score = this.engine.scoreOf(this.match);
    const row = score?.tables.find((one) => one.table === this.table);
    const teams = Object.fromEntries(SIDES.map((side) => [side, teamOf(post, side)]));
    const name = say("table.name", { table: this.table });
    tell(part(this.node, "name"), `${name}, ${say("table.match", teams)}`);
    for (const side of SIDES) this.updateSide(side, teams[side], row?.[side]);
    this.updateNotes(post, score, row);
    this.updateLast(post);
    this.updateBoom(post, score, teams);
  }

  updateSide(side, team, figures) {
    this.updateTotal(this.node.querySelector(`.side[data-side="${side}"]`), team, figures);
    for (const node of this.node.querySelectorAll(`.pad-side[data-side="${side}"]`)) {
      nameTeam(node, team);
    }
  }

  updateTotal(node, team, figures) {
    tellName(part(node, "team"), team);
    const { counter } = figures ?? {};
    tell(part(node, "counter"), counter ?? "");
    tell(part(node, "total"), String(figures?.total ?? 0));
  }

  updateNotes(post, score, row) {
    const isLost = otherAt(post, this.table) !== null;
    // One word of warning at a time has its room: whoever lost the table waits anyway.
    const note = isLost ? "" : noteOf(score, row);
    tell(part(this.node, "note"), note);
    show(part(this.node, "note"), note !== "");
    show(part(this.node, "lease"), isLost);
  }

  updateLast(post) {
    const { presses } = this;
    const last = lastOf(presses);
    tell(part(this.node, "last-words"), last ? told(last, post, presses) : say("press.none"));
    tell(part(this.node, "last-state"), last ? stateOf(last) : "");
    part(this.node, "last").dataset.state = last?.state ?? "none";
    this.undoing.update(presses, this.steps, post);
    if (part(this.node, "presses").open) this.list.update(presses, post);
  }

  updateBoom(post, score, teams) {
    const is_wanted = Boolean(post.live?.marks_boom) && score?.status !== "played";
    const is_drawn = is_wanted && !this.node.classList.contains("is-entering");
    const enter = part(this.node, "enter");
    show(part(this.node, "boom"), is_drawn);
    show(part(this.node, "pads"), !is_drawn);
    show(enter, is_wanted);
    tell(enter, say(is_drawn ? "boom.enter" : "boom.leave"));
    if (!is_wanted) return;
    this.boom ??= new Boom(part(this.node, "boom"), {
      place: this.place,
      claim: (side, points, at) => this.claim(side, points, at),
    });
    this.boom.update(teams);
  }

  async claim(side, points, at) {
    const kept = await this.points(side, points);
    if (kept) this.undoing.pressed(kept, { at, is_boom: true });
    return kept;
  }
}

// The last that was done here, an undo among them.
const lastOf = (presses) => presses.find((one) => one.voids || stands(one));

function nameTeam(node, team) {
  const name = part(node, "pad-team");
  if (name.textContent === team) return;
  tellName(name, team);
  for (const pad of node.querySelectorAll(".pad")) {
    const small = pad.querySelector("small")?.textContent ?? "";
    const points = pad.dataset.points;
    pad.setAttribute("aria-label", `${say("table.press", { points, team })} ${small}`.trim());
  }
}

function flash(pad, is_kept) {
  const name = is_kept ? "is-kept" : "is-lost";
  pad.classList.add(name);
  setTimeout(() => pad.classList.remove(name), FLASH);
}
