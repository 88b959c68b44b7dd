/** What the union says of presses and posts, written inside a change of the store. */

export const isHere = (press) => press.state === "here";
export const isUnsent = (row) =>
  isHere(row) || (row.state === "attention" && !row.struck);
/** Whether an undo still strikes what it names. */
export const isEffective = (press) => !["attention", "refused"].includes(press.state);
export const marked = (row, fields) => ({ ...row, ...fields, rev: row.rev + 1 });
export const putAll = (rows, all) => Promise.all(all.map((one) => rows.put(one)));

export async function settled(presses, device, outcomes) {
  const rows = [];
  for (const [id, outcome] of outcomes) {
    const press = await presses.get(id);
    if (!press || press.device !== device || !isHere(press)) continue;
    const row = marked(press, outcome);
    rows.push(row);
    const undone = row.voids && !isEffective(row) && (await presses.get(row.voids));
    if (undone) rows.push(marked(undone, { struck: false }));
  }
  await putAll(presses, rows);
  return rows;
}

export async function withEach(posts, match, change) {
  const found = (await posts.getAll()).filter((one) => one.match === match);
  const rows = found.map((one) => marked(one, change(one)));
  await putAll(posts, rows);
  return rows;
}

/** Whose the tables are now, as the live score says it. */
export function leased(post, live) {
  const [leases, lost] = [{ ...post.leases }, { ...post.lost }];
  for (const { table, marker } of live.tables) {
    if (!marker) continue;
    const { device, number, name } = marker;
    if (device === post.device) {
      leases[table] = number;
      delete lost[table];
    } else if (leases[table] !== undefined && number > leases[table]) {
      lost[table] = { name, number };
    }
  }
  return { leases, lost };
}

/**
 * What the union says of a device's own presses since they were answered.
 *
 * At a table whose former figures are kept nothing is told of a press whose undo waits:
 * it is in those figures, and the undo takes it off them.
 * @param {Set<number>} doubted  the numbers of such tables
 */
export async function told(presses, device, own, doubted) {
  if (!own) return [];
  const refused = new Map(own.refused.map((one) => [one.entry, one]));
  const held = new Map(own.held.map((one) => [one.id, one]));
  const struck = new Set(own.struck);
  const all = (await presses.getAll()).filter(
    (one) => one.device === device && ["union", "held", "refused"].includes(one.state),
  );
  const byId = new Map(all.map((one) => [one.id, one]));
  const waits = (one) => Boolean(one.voidedBy) && !byId.has(one.voidedBy);
  const rows = [];
  for (const press of all) {
    if (doubted.has(press.table) && waits(press)) continue;
    const seen = {
      ...stateOf(press, refused.get(press.id), held.get(press.id)),
      isGone: struck.has(press.id),
      struck: struck.has(press.id) || (press.struck && waits(press)),
    };
    const isNews = Object.entries(seen).some(([name, value]) => press[name] !== value);
    if (isNews) rows.push(marked(press, seen));
  }
  await putAll(presses, rows);
  return rows;
}

function stateOf(press, refused, held) {
  if (held) return { state: "held", rule: null, reason: held.reason };
  if (refused) return { state: "refused", rule: refused.rule, reason: refused.message };
  return { state: "union", rule: null, reason: null };
}
