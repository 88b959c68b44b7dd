/** One table's card: who sits there, the totals, the last press, and the buttons. */
import { Boom } from "./boom-view.js";
import { noteOf } from "./clock.js";
import { part, show, tell } from "./dom.js";
import { onPress } from "./press.js";
import { PressList } from "./presses.js";
import { prefer, prefs } from "./prefs.js";
import { otherAt, stateOf, teamOf, told } from "./told.js";
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
    this.bind();
    this.mirror(Boolean(prefs.mirrored[this.place]));
  }

  bind() {
    for (const pad of this.node.querySelectorAll(".pad")) {
      const side = pad.closest("[data-side]").dataset.side;
      onPress(pad, () => this.press(pad, side));
    }
    onPress(part(this.node, "undo"), () => this.undoLast());
    part(this.node, "swap").addEventListener("click", () => this.swap());
    part(this.node, "take-over").addEventListener("click", () => this.takeOver());
    for (const fold of this.node.querySelectorAll("details")) {
      fold.addEventListener("toggle", () => this.unfold(fold));
    }
    const offence = part(this.node, "offence");
    offence.id = `offence-${this.place}`;
    part(this.node, "offence-label").htmlFor = offence.id;
    offence.addEventListener("change", () =>
      tell(part(this.node, "offence-words"), offence.value),
    );
  }

  async press(pad, side) {
    const kept = await this.points(side, Number(pad.dataset.points), pad.dataset.why);
    flash(pad, kept !== null);
    const fold = pad.closest("details");
    if (fold && kept) fold.open = false;
  }

  /** Keep points; null, and said loudly, where this phone could not. */
  points(side, points, why = "boom") {
    const { match, table } = this;
    return this.tried(this.engine.press({ match, table, side, points, why }));
  }

  async tried(deed) {
    try {
      const done = await deed;
      this.onKept();
      return done;
    } catch (fault) {
      this.onFault(fault);
      return null;
    }
  }

  get presses() {
    return this.engine.pressesOf(this.match).filter((one) => one.table === this.table);
  }

  /** Undo the last press; where that was an undo, press the same again. */
  async undoLast() {
    const presses = this.presses;
    const last = lastOf(presses);
    if (!last) return;
    if (!last.voids) return this.undo(last.id);
    const struck = presses.find((one) => one.id === last.voids);
    if (struck) await this.points(struck.side, struck.points, struck.why);
  }

  async undo(id) {
    if (await this.tried(this.engine.undo(id))) this.boom?.restore(id);
  }

  unfold(fold) {
    this.update();
    // While a punishment is chosen, the plain buttons are out of the thumb's way.
    this.node.classList.toggle("is-punishing", part(this.node, "punish").open);
    if (fold.open) fold.scrollIntoView({ block: "start" });
    else fold.closest(".upper").scrollTo(0, 0);
  }

  async takeOver() {
    await this.tried(this.engine.lease(this.match, this.table, { takeOver: true }));
  }

  swap() {
    const is_mirrored = this.node.dataset.mirrored !== "yes";
    prefer("mirrored", { ...prefs.mirrored, [this.place]: is_mirrored });
    this.mirror(is_mirrored);
  }

  mirror(is_mirrored) {
    this.node.dataset.mirrored = is_mirrored ? "yes" : "no";
  }

  /** The pads of the big row, as they lie from left to right. */
  padAt(place) {
    const shown = this.node.dataset.mirrored === "yes" ? ["away", "home"] : SIDES;
    const side = shown[Math.floor(place / 2)];
    return this.node.querySelectorAll(`.pads-main [data-side="${side}"] .pad`)[place % 2];
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
    tell(part(node, "team"), team);
    const { counter } = figures ?? {};
    tell(part(node, "counter"), counter ?? "");
    tell(part(node, "total"), String(figures?.total ?? 0));
  }

  updateNotes(post, score, row) {
    const note = noteOf(score, row);
    tell(part(this.node, "note"), note);
    show(part(this.node, "note"), note !== "");
    show(part(this.node, "lease"), otherAt(post, this.table) !== null);
  }

  updateLast(post) {
    const { presses } = this;
    const last = lastOf(presses);
    const undo = part(this.node, "undo");
    undo.disabled = !last;
    tell(undo, say(last?.voids ? "press.redo" : "press.undo"));
    tell(part(this.node, "last-words"), last ? told(last, post, presses) : say("press.none"));
    tell(part(this.node, "last-state"), last ? stateOf(last) : "");
    part(this.node, "last").dataset.state = last?.state ?? "none";
    if (part(this.node, "presses").open) this.list.update(presses, post);
  }

  updateBoom(post, score, teams) {
    const is_wanted = Boolean(post.live?.marks_boom) && score?.status !== "played";
    const node = part(this.node, "boom");
    show(node, is_wanted);
    if (!is_wanted) return;
    this.boom ??= new Boom(node, {
      place: this.place,
      claim: (side, points) => this.points(side, points),
    });
    this.boom.update(teams);
  }
}

// A press that the union cannot take counts nowhere, so there is nothing to undo.
const lastOf = (presses) =>
  presses.find((one) => (one.voids || !one.struck) && one.state !== "attention");

function nameTeam(node, team) {
  const name = part(node, "pad-team");
  if (name.textContent === team) return;
  tell(name, team);
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
