/** The page's sentences, in its language, and times as the union's clock shows them. */
const words = JSON.parse(document.getElementById("mark-words").textContent);
// Of the two ways to write an English date, the one of here.
const language = document.documentElement.lang.replace(/^en$/, "en-GB");
const timeZone = document.body.dataset.timeZone;

const shape = (options) =>
  new Intl.DateTimeFormat(language, { timeZone, hourCycle: "h23", ...options });
const MINUTES = shape({ hour: "2-digit", minute: "2-digit" });
const SECONDS = shape({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const DAY = shape({ weekday: "long", day: "numeric", month: "long" });

/** Return a sentence with its places filled; its key, where there is no such one. */
export function say(key, values = {}) {
  const sentence = words[key] ?? key;
  return sentence.replace(/%\((\w+)\)s/g, (place, name) => String(values[name] ?? ""));
}

/** Whether there is a sentence of that key. */
export const has = (key) => key in words;

/** Return a sentence that counts, in its singular or plural. */
export const count = (key, number, values = {}) =>
  say(`${key}.${number === 1 ? "one" : "other"}`, { count: number, ...values });

/** 20:45, wherever the phone thinks it is. */
export const minute = (at) => MINUTES.format(new Date(at));

/** 20:14:07. */
export const second = (at) => SECONDS.format(new Date(at));

/** Saturday 21 November. */
export const day = (at) => DAY.format(new Date(at));
