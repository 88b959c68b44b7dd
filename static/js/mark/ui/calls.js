/** What the referee calls into the hall: the phones of the tables that it is for buzz. */

/** Return what a phone was told last of each of its tables: stopped, paused, time. */
export function standingOf(posts) {
  const found = new Map();
  for (const { match, table, live } of posts) {
    if (!live) continue;
    if (live.is_paused) found.set(`${match} paused`, true);
    if (live.status === "played") found.set(`${match} time`, true);
    for (const row of live.tables ?? []) {
      const is_own = table === null || table === row.table;
      if (is_own && row.stopped) found.set(`${match} stopped ${row.table}`, true);
    }
  }
  return found;
}

export class Calls {
  /** @param {() => void} called  told once for each call that was not there before */
  constructor(called) {
    this.called = called;
    this.before = null;
    this.known = new Set();
  }

  look(posts) {
    const now = standingOf(posts);
    // What stood when the page was opened, or a match was joined, is no call.
    const matches = new Set(posts.filter((one) => one.live).map((one) => one.match));
    const { before, known } = this;
    this.before = now;
    this.known = matches;
    if (!before) return;
    const isNews = (key) => !before.has(key) && known.has(key.split(" ")[0]);
    if ([...now.keys()].some(isNews)) this.called();
  }
}
