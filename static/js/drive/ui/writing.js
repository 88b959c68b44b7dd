/** The screen on which a table is written: the totals, the deal, all deals. */
import { show, tell } from "../../mark/ui/dom.js";
import { onPress } from "../../mark/ui/press.js";
import { alarm, tick } from "../../mark/ui/ticks.js";
import { count, say } from "../../mark/ui/words.js";
import { scored } from "../games/evening.js";
import { sidesOf, sums } from "../games/sums.js";
import { isTotals, withMinus } from "../games/totals.js";
import { linesOf } from "../standing.js";
import { Pad } from "./pad.js";
import { Review } from "./review.js";
import { faultWords, lineWords, stateWords } from "./said.js";

const SHEETS = { us: "them", them: "us" };

export class Writing {
  /** @param {{engine: object, onFault: (words: string|null) => void}} with */
  constructor({ engine, onFault, onNext }) {
    Object.assign(this, { engine, onFault, onNext });
    this.node = document.querySelector('[data-screen="write"]');
    this.find = (name) => this.node.querySelector(`[data-${name}]`);
    this.review = new Review(this.find("review"), (id) => this.undo(id));
    this.post = this.pad = null;
    onPress(this.find("undo"), () => this.undo(this.lastId));
    onPress(this.find("clip"), () => this.keep("clip", { side: this.score.winner }));
    onPress(this.find("next-go"), () => onNext(this.post.live.next));
  }

  /** The entries that stand, on the sheet that this phone writes or on another. */
  linesOf(sheet) {
    return linesOf(this.engine.entriesOf(this.post.match), sheet);
  }

  scoreOf(lines) {
    const { game, settings, has_ended: bell } = this.post.live;
    return scored(game, settings, lines, { bell });
  }

  async keep(kind, data) {
    return this.tried(this.engine.write(this.post.match, kind, data));
  }

  async undo(id) {
    if (id) await this.tried(this.engine.undo(this.post.match, id));
  }

  async tried(deed) {
    try {
      await deed;
      tick();
      this.onFault(null);
      return true;
    } catch (fault) {
      alarm();
      this.onFault(faultWords(fault));
      return false;
    }
  }

  /** Show a table; null where this phone came to none. */
  update(post) {
    if (!post?.live) return;
    const isOther = post.match !== this.post?.match;
    this.post = post;
    const { game: played, sides } = post.live;
    this.names = sums((side) => sides[side] || say(`side.${side}`), sidesOf(played));
    this.lines = this.linesOf(post.sheet ?? "table");
    this.score = this.scoreOf(this.lines);
    if (isOther) this.newPad();
    this.pad.update(this.names, this.score.strokes, this.score.total);
    this.updateTotals();
    this.updateOutcome();
    this.updateLast();
    this.updateNext();
    const clips = this.lines.filter((one) => one.kind === "clip");
    const { score, game, names } = this;
    const isTotals = this.isOfTotals(this.lines);
    this.review.update({ score, game, names, clips, isTotals });
  }

  /** Whether the round is one total a side: as it is written, or else is to be. */
  isOfTotals(lines) {
    if (lines.some(isPlayed)) return lines.some(isTotals);
    return this.post.live.settings.written === "totals";
  }

  get game() {
    return this.post.live.game;
  }

  newPad() {
    const { game, post } = this;
    const { settings } = post.live;
    this.pad = new Pad({
      game,
      kind: settings.written === "totals" ? "totals" : game,
      settings,
      code: post.match,
      write: (kind, data) => this.keep(kind, data),
      foresee: (kind, data) => this.foreseen(kind, data),
    });
    this.find("pad").replaceChildren(this.pad.node);
  }

  /** What an entry that is not written yet would give. */
  foreseen(kind, data) {
    const { lines } = this.scoreOf([...this.lines, { id: "", kind, data }]);
    const last = lines.at(-1);
    if (last?.id !== "") return "";
    const gives = sidesOf(this.game)
      .map((side) => say("pad.gives", { side: this.names[side], points: withMinus(last.gives[side]) }))
      .join(", ");
    return last.event ? `${say(`event.${last.event}`)}: ${gives}` : gives;
  }

  updateTotals() {
    const sides = sidesOf(this.game);
    show(this.node.querySelector('.side[data-side="third"]'), sides.includes("third"));
    for (const side of sides) {
      const node = this.node.querySelector(`.side[data-side="${side}"]`);
      const part = (name) => node.querySelector(`[data-part="${name}"]`);
      tell(part("name"), this.names[side]);
      tell(part("total"), withMinus(this.score.total[side]));
      tell(part("small"), this.smallOf(side));
    }
  }

  /** Of klawerjas the strokes of the boom; else which side this phone writes for. */
  smallOf(side) {
    if (this.score.strokes) return count("side.strokes", this.score.strokes[side]);
    return this.post.sheet === side ? say("side.own") : "";
  }

  updateOutcome() {
    const { over, winner, clips } = this.score;
    show(this.find("outcome"), over);
    const isPlayed = this.isPlayedOut();
    show(this.find("pad"), !isPlayed && !this.post.live.is_over);
    if (!over) return;
    const what = this.isOfTotals(this.lines) ? "over.round" : isPlayed ? "over" : "over.bell";
    const side = this.names[winner];
    const told = winner ? say(`${what}.won`, { side }) : say(`${what}.level`);
    const given = clips ? ` ${this.clipWords(clips)}` : "";
    tell(this.find("outcome-words"), `${told}${given}`);
    const toClip = clips && winner && !this.score.clipped.includes(winner);
    this.tellClips(clips, toClip);
    show(this.find("clip"), Boolean(toClip));
    if (toClip) tell(this.find("clip"), say("over.clip", { side: this.names[winner] }));
  }

  /** What a clip is, and what becomes of those that are not cut. */
  tellClips(clips, toClip) {
    const { unclipped_lose: isLost } = this.post.live.settings;
    const words = [say("over.clips-are"), toClip && isLost ? say("over.clips-lost") : ""];
    show(this.find("clip-words"), Boolean(clips));
    if (clips) tell(this.find("clip-words"), words.join(" ").trim());
  }

  clipWords(clips) {
    if (!this.score.winner) return count("over.clips-each", clips.us);
    return count("over.clips", clips[this.score.winner]);
  }

  /** Whether no deal is left: after the bell the one on the table still is. */
  isPlayedOut() {
    const { game, settings } = this.post.live;
    return scored(game, settings, this.lines, { bell: false }).over;
  }

  updateLast() {
    const own = this.engine.entriesOf(this.post.match);
    const last = this.lines.at(-1);
    this.lastId = last?.id;
    const newest = own.at(-1);
    const isStruck = newest?.kind === "void";
    this.find("undo").disabled = !last;
    const none = this.isOfTotals([]) ? "last.round" : "last.none";
    const words = last ? lineWords(last, this.game, this.names) : say(none);
    tell(this.find("last-words"), isStruck ? say("last.struck", { words }) : words);
    const told = isStruck ? newest : last;
    tell(this.find("last-state"), told ? stateWords(told) : "");
    this.find("last").dataset.state = told?.state ?? "none";
  }

  updateNext() {
    const { next, is_over: isOver } = this.post.live;
    show(this.find("next"), Boolean(next) || isOver);
    if (next) {
      tell(this.find("next-words"), say("next.words", { round: next.round }));
      tell(this.find("next-go"), say("next.go", { round: next.round }));
    } else if (isOver) tell(this.find("next-words"), say("next.closed"));
    show(this.find("next-go"), Boolean(next));
    const differs = this.differs();
    show(this.find("differ"), differs !== null);
    if (differs !== null) tell(this.find("differ"), say("sheets.differ", { deal: differs }));
  }

  /** The first deal that the two sheets write otherwise, or null. */
  differs() {
    const across = SHEETS[this.post.sheet];
    if (!across) return null;
    const theirs = this.linesOf(across).filter(isPlayed);
    const ours = this.lines.filter(isPlayed);
    const both = Math.min(ours.length, theirs.length);
    const at = ours.slice(0, both).findIndex((one, place) => !isSame(one, theirs[place]));
    return at < 0 ? null : at + 1;
  }
}

const isPlayed = ({ kind }) => kind !== "clip";

/** Whether two lines say the same, in whatever order their fields come. */
const isSame = (one, two) =>
  one.kind === two.kind && written(one.data) === written(two.data);

const written = (value) =>
  JSON.stringify(value, (_key, one) =>
    one && typeof one === "object"
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

