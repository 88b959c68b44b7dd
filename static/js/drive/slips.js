/**
 * What this phone wrote at the tables of evenings: in the store first, as the marker's
 * presses are. What the outbox keeps apart as a `match` is here a table, by its code.
 */
import { EngineError } from "../mark/engine/errors.js";
import * as answered from "../mark/engine/answered.js";
import { isEffective, isUnsent, marked, putAll } from "../mark/engine/answered.js";
import { Outbox } from "../mark/engine/outbox.js";
import { written } from "../mark/engine/writing.js";

const CHANNEL = "klawerjas-evening";

export class Slips extends Outbox {
  constructor(store, clock, changed) {
    super(store, clock, changed, CHANNEL);
  }

  /**
   * Keep an entry of a table's; resolves once it is on this phone for good.
   * @param {string} code
   * @param {{kind: string, data: object}} made
   */
  async keepEntry(code, made) {
    const post = this.postOf(code);
    const look = this.clock.look();
    const fields = { ...made, device: post.device, match: code, sheet: sheetBy(post) };
    const rows = await this.store.write(async (stores) => {
      const { press, clock } = await written(stores, fields, look);
      return { presses: [press], clock };
    });
    this.tell(rows);
    return rows.presses[0];
  }

  /**
   * Strike an entry of a table's, of this phone's or another's; the same once more is
   * the same. What the club could not take is struck here alone.
   */
  async strikeEntry(code, id) {
    const post = this.postOf(code);
    const look = this.clock.look();
    const rows = await this.store.write(async (stores) => {
      const undone = await stores.presses.get(id);
      const before = undone?.voidedBy && (await stores.presses.get(undone.voidedBy));
      if (before && isEffective(before)) return { presses: [before] };
      if (undone?.state === "attention") return struckHere(stores, undone);
      const fields = { kind: "void", data: { id }, voids: id, match: code };
      const { device } = post;
      // It stands on the sheet that the struck one stands on.
      const sheet = undone?.sheet ?? sheetOf(post, id);
      const made = await written(stores, { ...fields, device, sheet }, look);
      const { press, clock } = made;
      if (!undone) return { presses: [press], clock };
      const struck = marked(undone, { struck: true, voidedBy: press.id });
      await stores.presses.put(struck);
      return { presses: [press, struck], clock };
    });
    this.tell(rows);
    return rows.presses[0];
  }

  postOf(code) {
    const [post] = this.postsOf(code);
    if (!post) throw new EngineError("no-post");
    return post;
  }

  /** Change what is kept of a table: which sheet is written, or that it is shown. */
  async change(code, fields) {
    await this.note(async ({ posts }) => ({
      posts: await answered.withEach(posts, code, () => fields),
    }));
  }

  /** Take the club's answers to entries, and the table as it stands with them. */
  async settle(device, outcomes, { table, received_at: at } = {}) {
    const { match } = this.posts.get(device);
    const rows = await this.note(async (stores) => {
      const presses = await answered.settled(stores.presses, device, outcomes);
      presses.push(...(await known(stores.presses, match, table)));
      const hasAll = await isNoneHere(stores.presses, match);
      const posts = await answered.withEach(stores.posts, match, (post) => ({
        live: newer(post.live, table),
        etag: null,
        allAt: hasAll && at ? at : post.allAt,
      }));
      return { presses, posts };
    });
    return rows.presses.length;
  }

  /** Take the club's answers to what another phone wrote, and note when it had it. */
  async settleTaken(outcomes, { received_at: at } = {}) {
    const had = [...outcomes].filter(([, one]) => one.state !== "attention");
    const codes = new Set(had.map(([id]) => this.taken.get(id)?.match));
    for (const code of at ? codes : []) await this.change(code, { broughtAt: at });
    return super.settleTaken(outcomes);
  }

  /** Take a table as the club has it. */
  async adopt(device, live, etag) {
    const { match } = this.posts.get(device);
    await this.note(async (stores) => {
      const presses = await known(stores.presses, match, live);
      const hasAll = presses.length > 0 && (await isNoneHere(stores.presses, match));
      const posts = await answered.withEach(stores.posts, match, (post) => ({
        live: newer(post.live, live),
        etag,
        allAt: hasAll ? live.now : post.allAt,
      }));
      return { presses, posts };
    });
  }

  isWaitingAt(code) {
    return this.pressesOf(code).some(isUnsent);
  }
}

/** What the club lists is with the club, whatever became of its own answer. */
async function known(presses, code, table) {
  const told = new Set((table?.entries ?? []).map((one) => one.id));
  const found = (await presses.getAll()).filter(
    (one) => one.match === code && told.has(one.id) && isUnsent(one),
  );
  const rows = found.map((one) => marked(one, { state: "union", reason: null }));
  await putAll(presses, rows);
  return rows;
}

async function isNoneHere(presses, code) {
  const here = await presses.index("state").getAll("here");
  return !here.some((one) => one.match === code);
}

/** Of two looks at a table the later one: its entries only ever grow. */
function newer(before, live) {
  if (!live || before?.head > live.head) return before;
  return live;
}

const sheetBy = ({ sheet }) => sheet ?? "table";
const sheetOf = (post, id) =>
  post.live?.entries.find((one) => one.id === id)?.sheet ?? sheetBy(post);

async function struckHere({ presses }, undone) {
  const struck = marked(undone, { struck: true });
  await presses.put(struck);
  return { presses: [struck] };
}
