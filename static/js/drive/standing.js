/** Which entries of a table stand: a void strikes, a correction takes the place. */

/**
 * The lines of a sheet in their order, as rules.evenings has them.
 * @param {{id: string, sheet: string, kind: string, data: object}[]} entries
 * @param {string} sheet
 */
export function linesOf(entries, sheet) {
  const struck = struckOf(entries);
  const standing = entries.filter((one) => !struck.has(one.id) && !one.is_late);
  const mended = new Map(
    standing.filter(isCorrection).map((one) => [one.data.id, one.data]),
  );
  return standing
    .filter((one) => !isVoid(one) && !isCorrection(one))
    .filter((one) => one.sheet === sheet)
    .map((one) => ({ ...one, ...saidOf(mended.get(one.id)) }));
}

/** The ids of what is struck: anything but a void. */
export function struckOf(entries) {
  return new Set(entries.filter(isVoid).map((one) => one.data.id));
}

const isVoid = ({ kind }) => kind === "void";
const isCorrection = ({ kind }) => kind === "correction";
const saidOf = (mended) => (mended ? { kind: mended.kind, data: mended.data } : {});
