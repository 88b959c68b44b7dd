/** The rows in memory, read as the store is: for what a full phone cannot write down. */

/**
 * The stores of a change, of which nothing is kept.
 * @param {import("./outbox.js").Outbox} outbox
 */
export function remembered({ posts, presses, taken, clockState }) {
  const facts = new Map([["clock", clockState ?? undefined]]);
  const stores = Object.entries({ posts, presses, taken, facts });
  return Object.fromEntries(stores.map(([name, rows]) => [name, reading(rows)]));
}

const reading = (rows) => ({
  get: async (key) => rows.get(key),
  getAll: async () => [...rows.values()],
  put: async () => {},
  delete: async () => {},
  index: (field) => ({
    getAll: async (value) => [...rows.values()].filter((one) => one[field] === value),
  }),
});
