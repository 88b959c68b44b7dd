/** A text as a QR code, to be drawn by whoever shows it. */
import { qrcode } from "../../../vendor/qrcode/qrcode.js";

const QUIET = 4;

/**
 * @param {string} text  ASCII, as our addresses are
 * @returns {import("./types.js").Code}
 */
export function code(text) {
  const made = qrcode(0, "L");
  made.addData(text, "Byte");
  made.make();
  const count = made.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) => runs(made, row, count));
  return { size: count + 2 * QUIET, path: rows.join("") };
}

/** The dark modules of a row, each run of them one bar. */
function runs(made, row, count) {
  let path = "";
  let from = null;
  for (let column = 0; column <= count; column += 1) {
    const isDark = column < count && made.isDark(row, column);
    if (isDark) from ??= column;
    else if (from !== null) {
      const width = column - from;
      path += `M${from + QUIET} ${row + QUIET}h${width}v1h-${width}z`;
      from = null;
    }
  }
  return path;
}
