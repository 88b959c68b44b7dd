/**
 * Asks for the live scores while the page is looked at, more seldom with no network.
 * Left alone, it is one question each 15 seconds, whatever the phone was let in to.
 */

const EVERY_MS = 15_000;
const MOST_MS = 30_000;

export class Watch {
  /**
   * @param {import("./outbox.js").Outbox} outbox
   * @param {import("./union.js").Union} union
   * @param {() => void} reached  told whenever the union answers again
   */
  constructor(outbox, union, reached) {
    Object.assign(this, { outbox, union, reached });
    this.failures = 0;
    this.timer = null;
    this.asked_of = 0;
    this.turning = this.next = null;
    this.isClosed = false;
  }

  /** Ask now, and go on asking; what is under way already is asked once more after. */
  wake() {
    clearTimeout(this.timer);
    if (this.turning) {
      this.next ??= this.turning.then(() => this.wake());
      return this.next;
    }
    return this.begin((open) => open);
  }

  /** Ask for the next one of what this phone was let in to. */
  goOn() {
    return this.turning ?? this.begin((open) => [open[this.asked_of++ % open.length]]);
  }

  begin(choose) {
    this.turning = this.turn(choose).finally(() => {
      this.turning = this.next = null;
      this.plan();
    });
    return this.turning;
  }

  plan() {
    clearTimeout(this.timer);
    if (this.isClosed || document.visibilityState === "hidden") return;
    const spread = 0.75 + Math.random() / 2;
    const wait = this.failures ? EVERY_MS * 2 ** this.failures * spread : EVERY_MS;
    this.timer = setTimeout(() => this.goOn(), Math.min(wait, MOST_MS));
  }

  async turn(choose) {
    const open = [...this.outbox.posts.values()].filter(isOpen);
    if (!open.length) return;
    const answered = await Promise.all(choose(open).map((post) => this.asked(post)));
    const isBack = this.failures > 0;
    this.failures = answered.some(Boolean) ? 0 : this.failures + 1;
    if (isBack && !this.failures) this.reached();
  }

  async asked(post) {
    try {
      return await this.union.look(post);
    } catch (fault) {
      console.error(fault); // The storage failed: the score stays as it was.
      return false;
    }
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}

const isOpen = (post) => !(Date.parse(post.closesAt) < Date.now());
