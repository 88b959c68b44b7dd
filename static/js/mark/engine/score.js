/** The score as this phone can know it; pure functions of plain data. */

const HALVES = {
  "second half": "second_half",
  played: "second_half",
  "extra time": "extra_time",
};
const OVER = ["played", "walkover", "void"];
const SHEET = "klawerjas-score-sheet/1";
const FIGURES = [
  "first_half", "second_half", "extra_time", "awards", "forfeited", "total",
];
const SIDES = ["home", "away"];

/** Where a press made now would be written, and whether it would count. */
export function standing(live, table) {
  const found = live?.tables?.find((one) => one.table === table);
  const isOpen = !found || (found.is_fielded && !found.is_idle && !found.stopped);
  const isPlayed = !OVER.includes(live?.status);
  return { half: HALVES[live?.status] ?? "first_half", counts: isOpen && isPlayed };
}

/**
 * The live score with what the union has not counted yet put on top.
 * @param {string} match
 * @param {object|null} live
 * @param {import("./types.js").Press[]} presses  of this match
 * @returns {import("./types.js").Score|null}
 */
export function scored(match, live, presses) {
  if (!live) return null;
  const byId = new Map(presses.map((one) => [one.id, one]));
  const tables = structuredClone(live.tables).map((one) => ({ ...one, waiting: 0 }));
  const totals = { ...live.totals };
  for (const press of presses.filter((one) => one.state === "here")) {
    const table = tables.find((one) => one.table === press.table);
    if (!table) continue;
    table.waiting += 1;
    const { points, half } = onTop(press, byId);
    table[press.side][half] += points;
    table[press.side].total += points;
    totals[press.side] += points;
  }
  const { status, is_paused } = live;
  return { match, status, is_paused, totals, tables };
}

/** What an unanswered press adds to what the union has counted. */
function onTop(press, byId) {
  const undone = byId.get(press.voids);
  if (undone) {
    const isCounted = undone.state === "union" && !undone.isGone;
    return { half: undone.half, points: isCounted ? -undone.points : 0 };
  }
  const counts = press.counts && !press.struck && !press.voids;
  return { half: press.half, points: counts ? press.points : 0 };
}

/**
 * The live score to keep, when a new one comes.
 *
 * A table with a press whose answer was lost keeps its former figures: nobody can say
 * whether the new ones count that press, and it stays on top of the former ones.
 * @param {object|null} before
 * @param {object} live
 * @param {Set<number>} doubted  the numbers of such tables
 */
export function merged(before, live, doubted) {
  const { own, ...kept } = live;
  if (!before || !doubted.size) return kept;
  const totals = { ...live.totals };
  const tables = live.tables.map((table) => {
    const former = before.tables.find((one) => one.table === table.table);
    if (!former || !doubted.has(table.table)) return table;
    for (const side of SIDES) totals[side] += former[side].total - table[side].total;
    return SIDES.reduce((one, side) => withFigures(one, side, former[side]), table);
  });
  return { ...kept, totals, tables };
}

/** The live score as a score-sheet has it that came with an answer. */
export function withSheet(live, sheet) {
  if (!live || sheet?.format !== SHEET) return live;
  const tables = live.tables.map((table) => {
    const given = sheet.tables.find((one) => one.table === table.table);
    if (!given) return table;
    const changed = { ...table, stopped: given.stopped };
    return SIDES.reduce((one, side) => withFigures(one, side, given[side]), changed);
  });
  const totals = { home: sheet.home.total, away: sheet.away.total };
  const { status, result, needs } = sheet;
  // What comes next is known again with the next question for the score.
  const next = status === live.status ? live.next : null;
  return { ...live, status, result, needs, next, totals, tables };
}

function withFigures(table, side, figures) {
  const taken = FIGURES.map((name) => [name, figures[name]]);
  return { ...table, [side]: { ...table[side], ...Object.fromEntries(taken) } };
}
