/** The marker's screen: opens what the phone keeps, and shows the screen asked for. */
import { openEngine } from "./engine/index.js";
import { keepShell } from "./engine/shell.js";
import { Arrival } from "./ui/arrive.js";
import { afterArriving, nobodyArrives } from "./ui/arriving.js";
import { keepAwake } from "./ui/awake.js";
import { badge } from "./ui/badge.js";
import { Calls } from "./ui/calls.js";
import { clockOf, noteOf } from "./ui/clock.js";
import { show, tell } from "./ui/dom.js";
import { faultWords } from "./ui/faults.js";
import { HandOver } from "./ui/hand-over.js";
import { Install } from "./ui/install.js";
import { bindLeave } from "./ui/leave.js";
import { bindPaste, showMine } from "./ui/none.js";
import { applyPrefs } from "./ui/prefs.js";
import { Saved, sayingOf } from "./ui/saved.js";
import { bindSettings } from "./ui/settings.js";
import { takeShared } from "./ui/shared.js";
import { Tables } from "./ui/tables.js";
import { alarm, call, doubt, tick } from "./ui/ticks.js";
import { firstFree, otherAt } from "./ui/told.js";
import { Uncounted } from "./ui/uncounted.js";
import { say } from "./ui/words.js";

const SCREENS = new Set(["none", "tables", "menu", "hand-over", "settings", "uncounted"]);
const RESCUE = "rescue=";
// Where the service worker leads once another app shared a rescue's file.
const SHARED = "shared";
// A match that the user who is signed in may mark, in place of a code.
const MATCH = "match=";

class App {
  constructor(engine, install) {
    Object.assign(this, { engine, install });
    this.trouble = null;
    this.saved = new Saved();
    this.table = document.querySelector("[data-bar-table]");
    this.clock = document.querySelector("[data-clock]");
    this.screens = [...document.querySelectorAll("[data-screen]")];
    this.is_drawing = false;
    const changed = () => this.soon();
    this.tables = new Tables({
      engine,
      onKept: () => this.kept(),
      onFault: (fault) => this.fault(fault),
      onShown: changed,
    });
    this.arrival = new Arrival({ engine, onIn: (post) => this.in(post) });
    this.handOver = new HandOver({ engine });
    this.uncounted = new Uncounted(engine);
    this.calls = new Calls(call);
    bindLeave(engine, () => this.open("tables"));
    engine.addEventListener("change", changed);
    addEventListener("hashchange", () => this.route());
  }

  /** Show what the address asks for: a screen, a rescue, or else a code. */
  route() {
    const asked = decodeURIComponent(location.hash.slice(1));
    if (asked.startsWith(RESCUE)) this.takeIn(location.href);
    else if (asked === SHARED) takeShared().then((text) => this.takeIn(text));
    else if (asked.startsWith(MATCH)) this.arrive({ match: asked.slice(MATCH.length) });
    else if (asked && !SCREENS.has(asked)) this.arrive({ code: asked });
    else this.open(asked || "tables");
  }

  arrive(by) {
    this.show("arrive");
    this.arrival.open(by);
  }

  takeIn(text) {
    history.replaceState(null, "", "#hand-over");
    this.open("hand-over");
    this.handOver.take(text);
  }

  open(asked) {
    const is_in = this.engine.posts.length > 0;
    this.show(asked === "tables" && !is_in ? "none" : asked);
    if (asked === "hand-over") this.handOver.open();
    if (asked === "uncounted") this.uncounted.open();
    this.soon();
    if (!is_in) showMine();
  }

  show(name) {
    if (name !== "arrive") nobodyArrives();
    const [shown] = this.screens.filter((one) => one.dataset.screen === name);
    for (const screen of this.screens) show(screen, screen === shown);
    // From one screen to another the focus goes along; at first it stays at the top.
    if (document.body.dataset.shown) shown.focus({ preventScroll: true });
    document.body.dataset.shown = name;
    keepAwake(name === "tables");
    this.draw();
    scrollTo(0, 0);
  }

  in(post) {
    history.replaceState(null, "", "#tables");
    this.install.tell();
    this.route();
    this.tables.open(`${post.match}.${post.table ?? firstFree(post)}`);
  }

  kept() {
    if (this.isInDoubt()) doubt();
    else tick();
    this.trouble = null;
    this.soon();
  }

  /** Whether the last press is one that will not count, as far as this phone knows. */
  isInDoubt() {
    const { shown } = this.tables;
    if (!shown) return false;
    const { post, table, row } = shown;
    const [last] = this.engine.pressesOf(post.match);
    const score = this.engine.scoreOf(post.match);
    if (otherAt(post, table) || post.live?.is_sealed) return true;
    return !last?.voids && !score?.is_paused && noteOf(score, row) !== "";
  }

  fault(fault) {
    alarm();
    this.trouble = fault.code === "storage" ? say("alert.storage") : faultWords(fault);
    this.soon();
  }

  /** Draw once for all that changes within a frame. */
  soon() {
    if (this.is_drawing) return;
    this.is_drawing = true;
    requestAnimationFrame(() => {
      this.is_drawing = false;
      this.draw();
    });
  }

  draw() {
    this.tables.update();
    const { shown } = this.tables;
    const { state } = this.engine;
    const marked = document.body.dataset.shown === "tables" ? shown : null;
    const uncounted = this.uncounted.look();
    if (uncounted.is_news) alarm();
    this.calls.look(this.engine.posts);
    this.handOver.update();
    badge(state.here + state.taken + state.attention);
    this.saved.update(sayingOf(state, { trouble: this.trouble, shown: marked, uncounted }));
    // Where there are tabs, they say which table it is.
    const is_alone = shown && this.tables.tabs.hidden;
    tell(this.table, is_alone ? say("table.name", { table: shown.table }) : "");
    tell(this.clock, shown ? clockOf(shown.post.live) : say("app.name"));
    this.link(shown?.post);
  }

  /** Lead to the pages of the match that is marked. */
  link(post) {
    for (const one of document.querySelectorAll("[data-joined]")) show(one, Boolean(post));
    const live = post?.live;
    const to = {
      union: live?.union && `/unions/${live.union}/`,
      guide: live?.union && `/unions/${live.union}/guides/marker.pdf`,
      match: post && `/matches/${post.match}/live/`,
    };
    for (const link of document.querySelectorAll("[data-link]")) {
      const address = to[link.dataset.link];
      show(link.closest("li"), Boolean(address));
      if (address) link.setAttribute("href", address);
    }
  }
}

async function open() {
  applyPrefs();
  bindPaste();
  bindSettings();
  // The browser offers it once, and does not wait for the store to open.
  const install = new Install();
  try {
    const engine = await openEngine();
    new App(engine, install).route();
    await afterArriving();
    keepShell(engine, document.body.dataset.worker);
  } catch (fault) {
    if (fault.code !== "storage") throw fault;
    tell(document.querySelector("[data-saved-words]"), say("alert.no-storage"));
    document.querySelector("[data-saved]").dataset.level = "alert";
  }
}

open();
