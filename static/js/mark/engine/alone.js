/** One tab at a time, and one after another within a tab. */

// A page that the phone put to sleep may hold the lock for as long as it sleeps.
const LOCK_WAIT_MS = 45_000;
const turns = new Map();

/**
 * Do the work in one tab at a time; a tab that sleeps with the lock loses it.
 * @template T
 * @param {string} lock  its name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(lock, work) {
  // A site without https has no locks.
  if (!navigator.locks) return inTurn(lock, work);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LOCK_WAIT_MS);
  let mine = null;
  const begin = () => {
    clearTimeout(timer);
    mine = work();
    return mine;
  };
  try {
    return await navigator.locks.request(lock, { signal: late.signal }, begin);
  } catch (fault) {
    if (fault.name !== "AbortError") throw fault;
    // Taken from this tab, whose work goes on; or by it, so that both tabs work now.
    return mine ?? navigator.locks.request(lock, { steal: true }, begin);
  } finally {
    clearTimeout(timer);
  }
}

/** Do the work after what this tab began earlier, whatever became of that. */
function inTurn(lock, work) {
  const mine = (turns.get(lock) ?? Promise.resolve()).then(work);
  turns.set(lock, mine.catch(() => {}));
  return mine;
}
