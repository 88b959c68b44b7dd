/** Handing over: the next phone's way in, and presses from phone to phone. */
import { drawCode, make, show, tell } from "./dom.js";
import { faultWords } from "./faults.js";
import { teamOf } from "./told.js";
import { count, has, say } from "./words.js";

export class HandOver {
  /** @param {{engine: object, screen?: string, unread?: string}} of  unread: the words' key */
  constructor({ engine, screen = "hand-over", unread = "alert.attention" }) {
    Object.assign(this, { engine, unread });
    this.node = document.querySelector(`[data-screen="${screen}"]`);
    this.parts = Object.fromEntries(
      [...this.node.querySelectorAll("[data-hand]")].map((one) => [one.dataset.hand, one]),
    );
    this.rescues = [];
    this.unsent = 0;
    this.page = 0;
    this.bind();
  }

  bind() {
    const { show: codes, save, copy, before, after, again, take } = this.parts;
    codes.addEventListener("click", () => this.showCodes());
    save.addEventListener("click", () => this.save());
    copy.addEventListener("click", () => this.copy());
    before.addEventListener("click", () => this.turn(-1));
    after.addEventListener("click", () => this.turn(1));
    again.addEventListener("click", () => this.sendAgain());
    take.addEventListener("submit", (event) => {
      event.preventDefault();
      this.takeForm();
    });
  }

  /** Fill the screen as it is opened. */
  async open() {
    this.showTickets();
    show(this.parts.codes, false);
    tell(this.parts.told, "");
    this.showUnread();
    await this.gather();
  }

  /** While the screen is open, say what is still on this phone only. */
  async update() {
    if (this.node.hidden) return;
    this.showUnread();
    if (unsentIn(this.engine.state) === this.unsent) return;
    await this.gather();
    if (this.rescues.length === 0) show(this.parts.codes, false);
  }

  /** What is said where nothing waits. */
  get none() {
    return say("hand.none");
  }

  get matches() {
    return [...new Set(this.engine.posts.map((one) => one.match))];
  }

  async gather() {
    this.unsent = unsentIn(this.engine.state);
    const all = await Promise.all(this.matches.map((one) => this.engine.rescue(one)));
    this.rescues = all.filter((one) => one.count > 0);
    const waiting = this.rescues.reduce((sum, one) => sum + one.count, 0);
    tell(this.parts.waiting, waiting ? count("hand.some", waiting) : this.none);
    show(this.parts.ways, waiting > 0);
  }

  /** What the union could not take, and may take once it was mended there. */
  showUnread() {
    const { attention } = this.engine.state;
    show(this.parts.unread, attention > 0);
    if (attention) tell(this.parts["unread-words"], count(this.unread, attention));
  }

  async sendAgain() {
    await Promise.all(this.matches.map((one) => this.engine.retry(one)));
    this.showUnread();
  }

  showTickets() {
    const tickets = this.engine.posts.map((post) => this.ticket(post));
    const nothing = make("p", {}, say("hand.nothing"));
    this.parts.tickets.replaceChildren(...(tickets.length ? tickets : [nothing]));
  }

  ticket(post) {
    const teams = { home: teamOf(post, "home"), away: teamOf(post, "away") };
    const values = { table: post.table, match: say("table.match", teams) };
    if (!post.code) return make("p", {}, say("hand.no-ticket", values));
    const words = say(post.table ? "hand.ticket" : "hand.tables", values);
    const link = `${location.origin}${document.body.dataset.mark}#${post.code}`;
    const drawn = drawCode(this.engine.qr(link), words);
    const caption = make("figcaption", {}, words);
    return make("figure", { class: "code" }, caption, drawn);
  }

  get urls() {
    return this.rescues.flatMap((one) => one.urls);
  }

  async showCodes() {
    await this.gather();
    this.page = 0;
    show(this.parts.codes, this.urls.length > 0);
    this.showPage();
  }

  turn(by) {
    const { length } = this.urls;
    this.page = (this.page + by + length) % length;
    this.showPage();
  }

  showPage() {
    const { urls, page } = this;
    if (urls.length === 0) return;
    const words = say("hand.page", { page: page + 1, pages: urls.length });
    tell(this.parts.page, words);
    this.parts.code.replaceChildren(drawCode(this.engine.qr(urls[page]), words));
    show(this.parts.before, urls.length > 1);
    show(this.parts.after, urls.length > 1);
  }

  /** What is copied; of several matches a list. */
  get text() {
    const texts = this.rescues.map((one) => one.text);
    return texts.length > 1 ? `[${texts.join(",\n")}]` : texts.join("");
  }

  async save() {
    await this.gather();
    for (const { file } of this.rescues) {
      const address = URL.createObjectURL(file);
      const link = make("a", { href: address, download: file.name });
      link.click();
      URL.revokeObjectURL(address);
    }
  }

  async copy() {
    await this.gather();
    try {
      await navigator.clipboard.writeText(this.text);
      tell(this.parts.told, say("hand.copied"));
    } catch {
      tell(this.parts.told, say("hand.not-copied"));
    }
  }

  async takeForm() {
    const [file] = document.getElementById("take-file").files;
    const pasted = document.getElementById("take-text").value.trim();
    const text = file ? await file.text() : pasted;
    await this.take(text);
  }

  /** Take in what another phone gave out, and say what came of it. */
  async take(text) {
    tell(this.parts.taken, await this.taken(text));
    this.parts.taken.scrollIntoView({ block: "nearest" });
  }

  async taken(text) {
    if (!text) return say("taken.not-a-rescue");
    try {
      const taken = await this.engine.takeIn(text);
      return taken.count ? count("taken", taken.count) : say("taken.none");
    } catch (fault) {
      const key = `taken.${fault.code}`;
      return has(key) ? say(key) : faultWords(fault);
    }
  }
}

const unsentIn = ({ here, taken, attention }) => here + taken + attention;
