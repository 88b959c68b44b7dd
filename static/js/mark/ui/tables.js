/** The marking screen: a card for each table that this phone was let in to. */
import { Card } from "./card.js";
import { make, part, show, tell, tellName } from "./dom.js";
import { prefs, read, write } from "./prefs.js";
import { otherAt, teamOf } from "./told.js";
import { say } from "./words.js";

const ALL = [1, 2, 3, 4];
const KEY = "mark.shown";

export class Tables {
  constructor({ engine, onKept, onFault, onShown }) {
    Object.assign(this, { engine, onKept, onFault, onShown });
    this.node = document.querySelector('[data-screen="tables"]');
    this.tabs = this.node.querySelector("[data-tabs]");
    this.cards = new Map();
    this.place = read(KEY, null);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** The tables of this phone, each once: by match, the newest first, in their order. */
  get places() {
    const posts = this.engine.posts.filter((one) => one.task === "mark");
    const places = new Map();
    for (const match of new Set(posts.map((one) => one.match))) {
      const own = posts.filter((one) => one.match === match);
      const is_marked = (table) => own.some((one) => [null, table].includes(one.table));
      for (const table of ALL.filter(is_marked)) {
        places.set(`${match}.${table}`, { match, table });
      }
    }
    return places;
  }

  get card() {
    return this.cards.get(this.place) ?? null;
  }

  /** What the saved-line must know of the table that is shown. */
  get shown() {
    const { card } = this;
    if (!card?.post) return null;
    const score = this.engine.scoreOf(card.match);
    const row = score?.tables.find((one) => one.table === card.table);
    return { post: card.post, table: card.table, row };
  }

  open(place) {
    this.place = place;
    write(KEY, place);
    this.update();
    this.card?.tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.onShown();
  }

  update() {
    const { places } = this;
    if (!places.has(this.place)) this.place = places.keys().next().value ?? null;
    const fresh = [...places].filter(([place]) => !this.cards.has(place));
    for (const [place, of] of fresh) this.add(place, of);
    // A tab never changes its place under a thumb; only a table that is new moves some.
    if (fresh.length) this.tabs.append(...this.tabsOf(places));
    for (const place of this.cards.keys()) if (!places.has(place)) this.drop(place);
    for (const [place, card] of this.cards) show(card.node, place === this.place);
    this.card?.update();
    this.updateTabs(places);
  }

  add(place, of) {
    const { engine, onKept, onFault } = this;
    const card = new Card({ engine, onKept, onFault, ...of });
    const table = make("span", { "data-part": "table" });
    const team = make("small", { "data-part": "team" });
    const tab = make("button", { type: "button", class: "tab" }, table, " ", team);
    tab.addEventListener("click", () => this.open(place));
    card.tab = tab;
    this.cards.set(place, card);
    this.node.querySelector("[data-cards]").append(card.node);
  }

  tabsOf(places) {
    return [...places.keys()].map((place) => this.cards.get(place).tab);
  }

  drop(place) {
    const card = this.cards.get(place);
    card.node.remove();
    card.tab.remove();
    this.cards.delete(place);
  }

  updateTabs(places) {
    show(this.tabs, places.size > 1);
    const matches = new Set([...places.values()].map((one) => one.match));
    for (const [place, card] of this.cards) {
      const name = say("table.name", { table: card.table });
      const is_lost = card.post && otherAt(card.post, card.table);
      tell(part(card.tab, "table"), `${name}${is_lost ? " !" : ""}`);
      const is_told = matches.size > 1;
      tellName(part(card.tab, "team"), is_told ? teamOf(card.post, "home") : "");
      show(part(card.tab, "team"), is_told);
      card.tab.setAttribute("aria-pressed", String(place === this.place));
    }
  }

  /** 1 and 2 are the left side's buttons, 3 and 4 the right side's, 0 undoes. */
  key(event) {
    const is_typing = event.target.closest?.("input, textarea, select");
    const is_free = prefs.keys && !this.node.hidden && !is_typing && !event.repeat;
    if (!is_free || event.ctrlKey || event.metaKey || event.altKey || !this.card) return;
    if (event.key === "0") this.card.undoing.tap("undo", event.timeStamp);
    else if ("1234".includes(event.key)) this.card.padAt(Number(event.key) - 1)?.click();
  }
}
