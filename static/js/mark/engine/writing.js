/** Writing a new press, inside a change of the store. */
import { current, moved } from "./clock.js";

/** Write a new press: its counter is taken where it is written, so no two share it. */
export async function written({ presses, facts }, fields, look) {
  const counterKey = `counter:${fields.device}`;
  const [state, place, counter] = await Promise.all(
    ["clock", "place", counterKey].map((key) => facts.get(key)),
  );
  const clock = moved(state, look);
  const press = {
    voids: null, text: null, lease: null, half: "first_half", counts: false, ...fields,
    id: identity(), at: new Date(look.wall).toISOString(), epoch: current(clock).number,
    counter: (counter ?? 0) + 1, place: (place ?? 0) + 1, rev: 1, tried: false,
    struck: false, state: "here", rule: null, reason: null, seq: null,
  };
  await Promise.all([
    presses.add(press),
    facts.put(clock, "clock"),
    facts.put(press.place, "place"),
    facts.put(press.counter, counterKey),
  ]);
  return { press, clock };
}

/** A new UUID, also where the page has no secure context to make one in. */
export function identity() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
