/**
 * Entries that are on this phone only, as a text, a file or codes, and read back.
 *
 * A table's code is all that lets a phone write there, so any other phone may deliver
 * them: under the device that wrote them, so that the club counts each once.
 */
import { EngineError } from "../mark/engine/errors.js";
import { inAddresses, MOST_ENTRIES, MOST_TEXT, partsIn, UUID } from "../mark/engine/rescue.js";

const FORMAT = "klawerjas-evening-rescue/1";
const NAME = "klawerjas-evening.json";
const CODE = /^[A-Za-z0-9-]{1,64}$/;
const MOST_ID = 200;

/** @typedef {{code: string, device: string, entries: object[]}} Table */

/**
 * @param {Table[]} tables  what of each table is on this phone only
 * @param {string} address  of the page that takes it in
 */
export async function packed(tables, address) {
  const full = tables.filter((one) => one.entries.length);
  const text = JSON.stringify({ format: FORMAT, tables: full }, null, 1);
  const file = new File([text], NAME, { type: "application/json" });
  const urls = await Promise.all(
    full.map(({ code, device, entries }) =>
      inAddresses(address, entries, (some) => [code, device, some]),
    ),
  );
  const count = full.reduce((sum, one) => sum + one.entries.length, 0);
  return { count, text, file, urls: urls.flat() };
}

/**
 * Read a rescue: its text, or all addresses that stand in it.
 * @param {string} text
 * @returns {Promise<Table[]>}
 */
export async function unpacked(text) {
  try {
    const parts = await partsIn(text);
    const tables = parts.length ? parts.map(tableIn) : ofText(text);
    if (!isGood(tables)) throw new TypeError("is damaged");
    return tables;
  } catch (cause) {
    throw new EngineError("not-a-rescue", cause.message);
  }
}

const tableIn = ([code, device, entries]) => ({ code, device, entries });

function ofText(text) {
  if (text.length > MOST_TEXT) throw new RangeError("too long");
  const { format, tables } = JSON.parse(text);
  if (format !== FORMAT) throw new TypeError(`is not ${FORMAT}`);
  return tables;
}

function isGood(tables) {
  const entries = tables.flatMap((one) => one.entries);
  return (
    tables.every(({ code, device }) => CODE.test(code) && UUID.test(device)) &&
    entries.length <= MOST_ENTRIES &&
    entries.every(isEntry)
  );
}

const isEntry = (one) =>
  [one?.id, one?.at, one?.kind, one?.sheet].every((text) => typeof text === "string") &&
  one.id.length <= MOST_ID &&
  Number.isInteger(one.device_counter) &&
  typeof one.data === "object" &&
  one.data !== null;
