/** Arriving by a code: what it lets into, who marks there already, and the way in. */
import { show, tell } from "./dom.js";
import { faultWords, isPassing } from "./faults.js";
import { prefer, prefs } from "./prefs.js";
import { otherAt, teamOf } from "./told.js";
import { day, minute, say } from "./words.js";

const AGAIN_AFTER = 5000; // ms
const EVENING = "17:00";
const ALL = [1, 2, 3, 4];

export class Arrival {
  /** @param {{engine: object, onIn: (post: object) => void}} of */
  constructor({ engine, onIn }) {
    Object.assign(this, { engine, onIn });
    this.node = document.querySelector('[data-screen="arrive"]');
    this.parts = Object.fromEntries(
      [...this.node.querySelectorAll("[data-arrive]")].map((one) => [one.dataset.arrive, one]),
    );
    this.name = document.getElementById("marker-name");
    this.by = {};
    this.timer = null;
    this.bind();
  }

  bind() {
    const { form, again, leave } = this.parts;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.start({ takeOver: event.submitter === this.parts.over });
    });
    again.addEventListener("click", () => this.read());
    leave.addEventListener("click", () => this.onIn(this.post));
    addEventListener("online", () => this.isWaiting && this.read());
  }

  get isWaiting() {
    return this.timer !== null && !this.node.hidden;
  }

  /** Open a code, or a match that the signed-in user may mark. */
  open(by) {
    this.by = by;
    this.post = null;
    this.name.value = "";
    tell(this.parts.task, say("arrive.reading"));
    tell(this.parts.match, "");
    show(this.parts.form, false);
    this.read();
  }

  /** An account has a name of its own, whoever typed one on this phone before. */
  enter(name = this.by.match ? "" : prefs.name) {
    const { code, match } = this.by;
    if (match) return this.engine.joinSignedIn({ match, name });
    return this.engine.join({ code, name });
  }

  async read() {
    this.rest();
    try {
      this.post = await this.enter();
      this.showPost();
    } catch (fault) {
      this.showFault(fault);
    }
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = null;
    show(this.parts.fault, false);
    show(this.parts.again, false);
  }

  showFault(fault) {
    tell(this.parts.task, say("arrive.not-in"));
    tell(this.parts.fault, faultWords(fault));
    show(this.parts.fault, true);
    if (fault.code === "captain-code") this.showCaptain();
    if (!isPassing(fault)) return;
    show(this.parts.again, true);
    this.timer = setTimeout(() => this.read(), AGAIN_AFTER);
  }

  showCaptain() {
    location.assign(`${document.body.dataset.captain}#${this.by.code}`);
  }

  showPost() {
    const { post } = this;
    const { table } = post;
    tell(this.parts.task, table ? say("arrive.table", { table }) : say("arrive.tables"));
    tell(this.parts.match, matchWords(post));
    show(this.parts.form, true);
    if (!this.name.value) this.name.value = post.name || prefs.name;
    const other = table && otherAt(post, table);
    this.showOther(other);
    if (other) this.ask(table);
  }

  /** Ask for the table that another phone marks: the refusal says since when. */
  async ask(table) {
    try {
      await this.engine.lease(this.post.match, table);
      this.showOther(null);
    } catch (fault) {
      if (fault.code === "table-marked") this.showOther(fault.about);
    }
  }

  showOther(other) {
    const { table } = this.post;
    const key = other?.taken_at ? "arrive.marked" : "arrive.marked-plain";
    const name = other?.name || say("arrive.nobody");
    const time = other?.taken_at && minute(other.taken_at);
    show(this.parts.other, Boolean(other));
    show(this.parts.over, Boolean(other));
    show(this.parts.leave, Boolean(other));
    show(this.parts.start, !other);
    tell(this.parts["other-words"], other ? say(key, { table, name, time }) : "");
  }

  async start({ takeOver }) {
    const name = this.name.value.trim();
    prefer("name", name);
    try {
      this.post = await this.enter(name);
      await this.take(takeOver);
      this.onIn(this.post);
    } catch (fault) {
      if (fault.code === "table-marked") this.showOther(fault.about);
      // The phone is let in: a lease that cannot be asked for now stops nobody.
      else if (isPassing(fault)) this.onIn(this.post);
      else this.showFault(fault);
    }
  }

  async take(takeOver) {
    const { match, table } = this.post;
    if (table) return this.engine.lease(match, table, { takeOver });
    const free = ALL.filter((one) => !otherAt(this.post, one));
    return Promise.all(free.map((one) => this.engine.lease(match, one)));
  }
}

function matchWords(post) {
  const start = post.live?.starts_at;
  const values = { home: teamOf(post, "home"), away: teamOf(post, "away") };
  if (!start) return say("table.match", values);
  return say("arrive.when", { ...values, when: whenWords(start) });
}

function whenWords(start) {
  const time = minute(start);
  if (day(start) !== day(Date.now())) return say("arrive.day", { day: day(start), time });
  return say(time < EVENING ? "arrive.today" : "arrive.tonight", { time });
}
