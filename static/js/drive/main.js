/** The page that writes a table's score: opens what the phone keeps, and shows it. */
import { keepShell } from "../mark/engine/shell.js";
import { afterArriving, nobodyArrives } from "../mark/ui/arriving.js";
import { keepAwake } from "../mark/ui/awake.js";
import { make, show, tell } from "../mark/ui/dom.js";
import { codeIn } from "../mark/ui/none.js";
import { applyPrefs, read, write } from "../mark/ui/prefs.js";
import { Saved } from "../mark/ui/saved.js";
import { say } from "../mark/ui/words.js";
import { openEngine } from "./engine.js";
import { sums } from "./games/sums.js";
import { faultWords, lineWords, sayingOf } from "./ui/said.js";
import { Moving } from "./ui/moving.js";
import { Writing } from "./ui/writing.js";

const SCREENS = new Set(["come", "write", "sheet", "more"]);
const KEY = "evening.table";
const RESCUE = "rescue=";

class App {
  constructor(engine) {
    Object.assign(this, { engine, trouble: null, isDrawing: false });
    this.followed = new Set();
    this.saved = new Saved();
    this.moving = new Moving({ engine });
    this.screens = [...document.querySelectorAll("[data-screen]")];
    this.code = read(KEY, null);
    this.writing = new Writing({
      engine,
      onFault: (words) => this.say(words),
      onNext: (next) => this.come(next.code),
    });
    this.bind();
    engine.addEventListener("change", () => this.soon());
    addEventListener("hashchange", () => this.route());
  }

  bind() {
    const form = document.querySelector("[data-come]");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.come(codeIn(form.elements.code.value));
    });
    for (const button of document.querySelectorAll("[data-sheet]")) {
      button.addEventListener("click", () => this.choose(button.dataset.sheet));
    }
    document.querySelector("[data-copy]").addEventListener("click", () => this.copy());
  }

  get post() {
    return this.engine.tables.find((one) => one.match === this.code) ?? null;
  }

  /** Show what the address asks for: a screen, a rescue, or else the table of a code. */
  route() {
    const asked = decodeURIComponent(location.hash.slice(1));
    if (asked.startsWith(RESCUE)) return this.take(`#${asked}`);
    if (asked && !SCREENS.has(asked)) return this.come(asked);
    return this.show(asked || "write");
  }

  /** Take in what was scanned off another phone; opened again, it is not taken again. */
  take(text) {
    history.replaceState(null, "", "#more");
    this.show("more");
    return this.moving.take(text);
  }

  /** Come to the table of a code. */
  async come(code) {
    const fault = document.querySelector("[data-come-fault]");
    tell(fault, "");
    try {
      if (!code) throw { code: "unknown" };
      const { match } = await this.engine.join({ code });
      this.open(match);
    } catch (cause) {
      history.replaceState(null, "", "#come");
      this.show("come");
      tell(fault, faultWords(cause));
    }
  }

  open(code) {
    this.code = code;
    write(KEY, code);
    history.replaceState(null, "", "#write");
    this.show("write");
  }

  async choose(sheet) {
    await this.engine.choose(this.code, sheet);
    this.open(this.code);
  }

  show(name) {
    nobodyArrives();
    this.shown = this.screenFor(name);
    for (const one of this.screens) show(one, one.dataset.screen === this.shown);
    const isFirst = !document.body.dataset.shown;
    document.body.dataset.shown = this.shown;
    const [screen] = this.screens.filter((one) => !one.hidden);
    if (!isFirst) screen.focus({ preventScroll: true });
    show(document.querySelector("[data-more]"), this.shown !== "more");
    show(document.querySelector("[data-back]"), this.shown === "more" && Boolean(this.post));
    keepAwake(this.shown === "write");
    if (this.shown === "more") this.moving.open();
    this.draw();
    scrollTo(0, 0);
  }

  /** Where the table has two sheets, it is asked first which one is written. */
  screenFor(name) {
    if (!["write", "sheet"].includes(name)) return name;
    if (!this.post?.live) return "come";
    return this.post.live.settings.two_sheets && !this.post.sheet ? "sheet" : "write";
  }

  say(words) {
    this.trouble = words;
    this.soon();
  }

  /** Draw once for all that changes within a frame. */
  soon() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.draw();
    });
  }

  draw() {
    const { post } = this;
    this.saved.update(sayingOf(this.engine.state, this.trouble));
    this.writing.update(post);
    this.drawHead(post?.live);
    this.drawSheets(post?.live);
    this.drawMore();
    this.drawTables();
    this.follow(post);
  }

  drawHead(live) {
    const values = { table: live?.number ?? "?", round: live?.round ?? "?" };
    tell(document.querySelector("[data-bar-table]"), live ? say("bar.table", values) : "");
    tell(document.querySelector("[data-clock]"), live ? live.evening : say("app.name"));
  }

  drawSheets(live) {
    for (const button of document.querySelectorAll("[data-sheet]")) {
      const { sheet } = button.dataset;
      tell(button, live?.sides[sheet] || say(`side.${sheet}`));
    }
  }

  /** What is on this phone only, to be read, copied or moved off it. */
  drawMore() {
    const { unsent } = this.engine;
    this.moving.update();
    show(document.querySelector("[data-unsent]"), unsent.length > 0);
    const text = unsent.map((one) => this.told(one)).join("\n");
    const box = document.querySelector("[data-unsent-text]");
    if (box.value !== text) box.value = text;
  }

  /** An entry in words, for whoever types it in. */
  told(entry) {
    const { live } = this.engine.tables.find((one) => one.match === entry.code);
    const names = sums((side) => live.sides[side] || say(`side.${side}`));
    const where = say("bar.table", { table: live.number ?? "?", round: live.round ?? "?" });
    const words =
      entry.kind === "void" ? say("line.void") : lineWords(entry, live.game, names);
    return `${where} (${entry.code}): ${words}`;
  }

  /** The tables that this phone came to before. */
  drawTables() {
    const tables = this.engine.tables.filter((one) => one.live);
    const said = JSON.stringify(tables.map((one) => [one.match, one.live.number]));
    if (said === this.listed) return;
    this.listed = said;
    const links = tables.map(({ match, live: { number, round, evening } }) => {
      const words = say("bar.table", { table: number ?? "?", round: round ?? "?" });
      const link = make("a", { class: "button", href: `#${match}` }, `${words}, ${evening}`);
      return make("li", {}, link);
    });
    document.querySelector("[data-come-tables]").replaceChildren(...links);
  }

  async copy() {
    const { value } = document.querySelector("[data-unsent-text]");
    try {
      await navigator.clipboard.writeText(value);
      tell(document.querySelector("[data-copied]"), say("more.copied"));
    } catch {
      tell(document.querySelector("[data-copied]"), say("more.not-copied"));
    }
  }

  /** A phone goes with its table: once a round is closed, to the next one. */
  follow(post) {
    const next = post?.live?.is_over && post.live.next;
    const isFree = next && this.shown === "write" && !this.followed.has(next.code);
    if (!isFree || this.engine.outbox.isWaitingAt(post.match)) return;
    this.followed.add(next.code);
    this.come(next.code);
  }
}

async function open() {
  applyPrefs();
  try {
    const engine = await openEngine();
    new App(engine).route();
    await afterArriving();
    keepShell(engine, document.body.dataset.worker);
  } catch (fault) {
    if (fault.code !== "storage") throw fault;
    tell(document.querySelector("[data-saved-words]"), say("problem.no-storage"));
    document.querySelector("[data-saved]").dataset.level = "alert";
  }
}

open();
