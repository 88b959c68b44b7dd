/**
 * Unsent presses as a text, a file or QR codes, and read back from them.
 *
 * The text is JSON of the format below. An address carries a part of one phone's
 * presses in rows, each part whole in itself, so that they may be scanned in any order.
 */
import { EngineError } from "./errors.js";
import { entryOf } from "./sender.js";

const FORMAT = "klawerjas-rescue/1";
// What a camera still reads off a phone's screen.
const MOST_ADDRESS = 1_000;
export const MOST_TEXT = 4 * 1024 * 1024;
export const MOST_ENTRIES = 10_000;
const PART = /#rescue=([01])\.([A-Za-z0-9_-]+)/g;
const SIDES = ["home", "away"];
const WHYS = ["boom", "punishment", "over-punishing"];
const UNSURE = "?";
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_ID = 200;

/**
 * @typedef {{device: string, name: string, entries: object[]}} Phone
 */

/**
 * @param {string} match
 * @param {{posts: object[], presses: object[], taken: object[], clock: object}} kept
 *   the posts of the match, and what of it is on this phone only
 * @param {string} address  of the page that takes a rescue in
 * @returns {Promise<import("./types.js").Rescue>}
 */
export async function packed(match, { posts, presses, taken, clock }, address) {
  const phones = posts.map(({ device, name }) => ({
    device,
    name,
    entries: presses
      .filter((one) => one.device === device)
      .sort((one, other) => one.counter - other.counter)
      .map((one) => entryOf(one, clock, { isForOther: true })),
  }));
  for (const { device, name, entry } of taken) {
    const phone = phones.find((one) => one.device === device);
    if (phone) phone.entries.push(entry);
    else phones.push({ device, name, entries: [entry] });
  }
  const full = phones.filter((one) => one.entries.length);
  const text = JSON.stringify({ format: FORMAT, match, phones: full }, null, 1);
  const name = `klawerjas-${match.slice(0, 8)}.json`;
  const file = new File([text], name, { type: "application/json" });
  const urls = await Promise.all(full.map((one) => addresses(match, one, address)));
  const count = full.reduce((sum, one) => sum + one.entries.length, 0);
  return { count, text, file, urls: urls.flat() };
}

/** The addresses of one phone's presses. */
function addresses(match, { device, name, entries }, address) {
  return inAddresses(address, entries, (some) => [match, device, name, some.map(rowOf)]);
}

/**
 * Entries as addresses, halved until each is small enough for a code.
 * @param {string} address  of the page that takes them in
 * @param {object[]} entries
 * @param {(some: object[]) => unknown} partOf  what an address carries of some of them
 * @returns {Promise<string[]>}
 */
export async function inAddresses(address, entries, partOf) {
  const url = `${address}#rescue=${await shut(partOf(entries))}`;
  if (url.length <= MOST_ADDRESS || entries.length === 1) return [url];
  const middle = Math.ceil(entries.length / 2);
  const halves = [entries.slice(0, middle), entries.slice(middle)];
  return (await Promise.all(halves.map((one) => inAddresses(address, one, partOf)))).flat();
}

/** What the addresses that stand in a text carry; nothing where there is none. */
export function partsIn(text) {
  const parts = [...text.slice(0, MOST_TEXT).matchAll(PART)];
  return Promise.all(parts.map(([, way, data]) => open(way, data)));
}

const rowOf = (entry) => [
  entry.id.replaceAll("-", ""),
  Date.parse(entry.at),
  entry.device_counter,
  entry.lease ?? null,
  entry.is_clock_unsure ? UNSURE : entry.clock_offset_ms,
  ...(entry.kind === "void"
    ? [entry.entry.replaceAll("-", ""), entry.reason]
    : [entry.table, SIDES.indexOf(entry.side), entry.points, WHYS.indexOf(entry.why)]),
];

function entryIn([id, at, counter, lease, offset, ...rest]) {
  const [table, side, points, why] = rest;
  const fields =
    rest.length === 2
      ? { kind: "void", entry: dashed(rest[0]), reason: rest[1] }
      : { kind: "points", table, side: SIDES[side], points, why: WHYS[why] };
  const clock =
    offset === UNSURE ? { is_clock_unsure: true } : { clock_offset_ms: offset };
  return {
    id: dashed(id),
    at: new Date(at).toISOString(),
    ...fields,
    device_counter: counter,
    ...(lease === null ? {} : { lease }),
    ...clock,
  };
}

const dashed = (hex) =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Read a rescue: its text, a list of such, or all addresses that stand in it.
 * @param {string} text
 * @returns {Promise<{match: string, phones: Phone[]}[]>}
 */
export async function unpacked(text) {
  try {
    const parts = await partsIn(text);
    const rescues = parts.length ? parts.map(rescueIn) : ofText(text);
    if (!rescues.length) throw new TypeError("holds nothing");
    rescues.forEach(check);
    return rescues;
  } catch (cause) {
    throw new EngineError("not-a-rescue", cause.message);
  }
}

function ofText(text) {
  if (text.length > MOST_TEXT) throw new RangeError("too long");
  const rescues = [JSON.parse(text)].flat();
  if (rescues.some((one) => one.format !== FORMAT)) throw new TypeError(`is not ${FORMAT}`);
  return rescues;
}

const rescueIn = ([match, device, name, rows]) => ({
  match,
  phones: [{ device, name, entries: rows.map(entryIn) }],
});

function check({ match, phones }) {
  const entries = phones.flatMap((one) => one.entries);
  const isGood =
    UUID.test(match) &&
    phones.every((one) => UUID.test(one.device) && typeof one.name === "string") &&
    entries.length <= MOST_ENTRIES &&
    entries.every(isEntry);
  if (!isGood) throw new TypeError("is damaged");
}

const isEntry = (one) =>
  typeof one?.id === "string" &&
  one.id.length <= MOST_ID &&
  typeof one.at === "string" &&
  Number.isInteger(one.device_counter) &&
  ["points", "void"].includes(one.kind);

/** JSON, made small where the browser can, in letters that an address may hold. */
async function shut(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (!globalThis.CompressionStream) return `0.${letters(bytes)}`;
  return `1.${letters(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

async function open(way, data) {
  const bytes = Uint8Array.from(atob(data.replace(/-/g, "+").replace(/_/g, "/")), (one) =>
    one.charCodeAt(0),
  );
  const isPlain = way === "0";
  const whole = isPlain
    ? bytes
    : await through(bytes, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(whole));
}

const letters = (bytes) =>
  btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Bytes through a stream, no more of them than a rescue may have. */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    length += value.length;
    if (length > MOST_TEXT) throw new RangeError("too long");
    chunks.push(value);
  }
}
