// Keeps a live page true: asks whether anything moved, shows what did, and lets the
// clock go on by the server's time, with a network or without.
"use strict";

const LONGEST_WAIT_MS = 30000;
const TIMEOUT_MS = 10000;
// One question that fails is nothing yet; so many are told.
const FAILURES_TOLD = 2;
// A shared answer may be a second old, so the clock is set by what says later, unless
// it is wrong by more than this.
const WRONG_MS = 2000;
const QUICK_MS = 500;
// So many letters of a time are its seconds, as in 20:14:31.
const SECONDS = 3;

const live = document.querySelector("[data-live]");
const status = document.querySelector("[data-status]");
const told = document.querySelector("[data-told]");
const started = performance.getEntriesByType("navigation")[0];

let state = live.dataset.version;
let zero = Date.parse(live.dataset.server) - (started ? started.responseStart : 0);
let asOf = Date.parse(live.dataset.server);
let failures = 0;
let isAsking = false;
let waiting;

// Not the device's own clock, which may be wrong and may be set while we count.
const now = () => zero + performance.now();

const clockOf = (zone, seconds) => {
  const shape = { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat("en-GB", seconds ? { ...shape, second: "2-digit" } : shape);
};
const clocks = new Map();
const timeOf = (ms, zone, seconds) => {
  const key = `${zone} ${seconds}`;
  if (!clocks.has(key)) clocks.set(key, clockOf(zone, seconds));
  return clocks.get(key).format(ms);
};

const put = (parent, selector, text) => {
  const element = parent.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
};

const span = (name, text) => {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
};

const countdown = (ms) => {
  const left = Math.ceil(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
};

const at = (moment) => Date.parse(moment.dataset.at);

// Of a match's deadlines: one that the referee has yet to press, once it is past, since
// all the rest waits for it; else the next that is to come.
const standing = (schedule) => {
  const moments = [...schedule.children];
  const late = moments.find((one) => one.dataset.due && at(one) <= now());
  return late || moments.find((one) => at(one) > now());
};

const earliest = (moments) =>
  moments.reduce((first, one) => (first && at(first) <= at(one) ? first : one), undefined);

const line = (name, ...texts) => {
  const made = document.createElement("p");
  made.className = name;
  made.append(...texts);
  return made;
};

const dueLine = ({ dataset: { due, since, rule } }) =>
  line("clock-due", span("clock-words", due), " ", span("clock-at", since), " ", span("rule", rule));

const comingLine = (moment) => {
  const { words, rule } = moment.dataset;
  const rest = [span("clock-at", moment.textContent), " ", span("rule", rule)];
  // Before play nothing runs: the time when it is due is enough.
  const left = "still" in moment.dataset ? [] : [span("clock-in", ""), " "];
  return line("clock-coming", span("clock-words", words), " ", ...left, ...rest);
};

const drawNext = (clock) => {
  const schedules = [...clock.querySelectorAll("ol")];
  if (!schedules.length) return;
  const told = schedules.map(standing).filter(Boolean);
  const due = earliest(told.filter((one) => at(one) <= now()));
  const coming = earliest(told.filter((one) => at(one) > now()));
  const next = clock.querySelector("[data-next]");
  const key = [due, coming].map((one) => (one ? one.dataset.at + one.dataset.words : "")).join();
  if (next.dataset.key !== key) {
    next.dataset.key = key;
    next.replaceChildren(...(due ? [dueLine(due)] : []), ...(coming ? [comingLine(coming)] : []));
  }
  if (coming) put(next, ".clock-in", countdown(at(coming) - now()));
};

const tick = () => {
  for (const clock of live.querySelectorAll("[data-clock]")) {
    const time = timeOf(now(), clock.dataset.zone, true);
    put(clock, "[data-now]", time.slice(0, -SECONDS));
    put(clock, "[data-seconds]", time.slice(-SECONDS));
    drawNext(clock);
  }
};

const drawStatus = () => {
  const isLost = failures >= FAILURES_TOLD;
  const words = isLost ? status.dataset.lost : status.dataset.asOf;
  status.classList.toggle("is-lost", isLost);
  status.textContent = `${words} ${timeOf(asOf, live.dataset.zone, false)}`;
};

const phases = () =>
  [...live.querySelectorAll("[data-phases]")].flatMap((one) => one.dataset.phases.split("; "));

const link = (element) => (element && live.contains(element) ? element.getAttribute("href") : null);

const show = (html) => {
  const before = phases();
  const held = link(document.activeElement);
  const place = window.scrollY;
  const parsed = new DOMParser().parseFromString(html, "text/html");
  live.replaceChildren(...parsed.body.childNodes);
  tick();
  const again = held && [...live.querySelectorAll("a")].find((one) => link(one) === held);
  if (again) again.focus({ preventScroll: true });
  window.scrollTo(0, place);
  const changed = phases().filter((one) => !before.includes(one));
  if (changed.length) told.textContent = changed.join("; ");
};

const setClock = (answer, sent) => {
  const trip = performance.now() - sent;
  const found = Number(answer.headers.get("X-Now")) - sent - trip / 2;
  const late = found - zero;
  if (Math.abs(late) > WRONG_MS || (late > 0 && trip < QUICK_MS)) zero = found;
};

const question = () => {
  const address = new URL(live.dataset.live, location.href);
  address.searchParams.set("language", document.documentElement.lang);
  address.searchParams.set("since", state);
  return address;
};

const ask = async () => {
  const sent = performance.now();
  // An older browser waits as long as it likes.
  const signal = AbortSignal.timeout?.(TIMEOUT_MS);
  // What members alone see is asked for as one of them; all else as anybody.
  const credentials = live.hasAttribute("data-private") ? "same-origin" : "omit";
  const answer = await fetch(question(), { credentials, signal });
  const html = await answer.text();
  // Without our own header it is some network's page for signing in, and no answer.
  const found = answer.headers.get("X-State");
  if (!answer.ok || !found) throw new Error("no answer");
  setClock(answer, sent);
  if (found !== state) show(html);
  state = found;
  asOf = now();
};

const wait = () => {
  const usual = Number(live.dataset.every) * 1000 * 2 ** failures;
  // All the phones of a hall must not ask in step.
  return Math.min(usual, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2);
};

const poll = async () => {
  clearTimeout(waiting);
  if (isAsking || document.hidden) return;
  isAsking = true;
  try {
    await ask();
    failures = 0;
  } catch {
    failures += 1;
  }
  isAsking = false;
  drawStatus();
  waiting = setTimeout(poll, wait());
};

const keepAwake = async () => {
  if (document.hidden || !("wakeLock" in navigator)) return;
  // A browser may refuse, to spare the battery: the screen is as good without it.
  await navigator.wakeLock.request("screen").catch(() => null);
};

if (live.hasAttribute("data-awake")) {
  keepAwake();
  document.addEventListener("visibilitychange", keepAwake);
}
const full = document.querySelector("[data-full]");
if (full && document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", () => document.documentElement.requestFullscreen());
}
document.addEventListener("visibilitychange", poll);
window.addEventListener("pageshow", poll);
window.addEventListener("online", poll);
window.addEventListener("offline", poll);
setInterval(tick, 1000);
tick();
