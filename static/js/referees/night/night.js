// Keeps the referee's desk up to date: asks every three seconds for what has moved,
// puts it in where it stands, and lets the countdowns run in between. What someone is
// touching stays as it is until they are done with it.
"use strict";

const EVERY_MS = 3000;
const TICK_MS = 250;
const DUE_SLACK_MS = 400;

const desk = document.getElementById("night");
const state = document.getElementById("night-state");
const known = new Map();
let version = `"${desk.dataset.version}"`;
// How far the server's clock is ahead of this one.
let ahead = Date.parse(desk.dataset.now) - Date.now();
let isHeld = false;
let isSent = false;
let asked = 0;
let answered = 0;
let lastHeard = Date.now();

const now = () => Date.now() + ahead;

const parts = (root) => [...root.querySelectorAll("[data-part]")];

const remember = () => {
  for (const part of parts(desk)) known.set(part.dataset.part, part.outerHTML);
};

const span = (ms) => {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const pad = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
};

// A deadline that has come moves more than the figures: ask at once.
const tick = () => {
  let hasCome = false;
  for (const count of desk.querySelectorAll(".count[data-due]:not([data-still])")) {
    const left = Date.parse(count.dataset.due) - now();
    const text = count.hasAttribute("data-told") ? count.textContent : span(left);
    if (count.textContent !== text) count.textContent = text;
    hasCome ||= left < -DUE_SLACK_MS && left > -DUE_SLACK_MS - TICK_MS;
  }
  if (hasCome) {
    version = "";
    ask();
  }
};

// What is open, and what has the focus, is so after the change as well.
const put = (old, fresh) => {
  const open = new Map([...old.querySelectorAll("details[id]")].map((one) => [one.id, one.open]));
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const place = focused && [...old.querySelectorAll("a, button, summary")].indexOf(focused);
  const element = document.importNode(fresh, true);
  for (const one of element.querySelectorAll("details[id]")) {
    if (open.has(one.id)) one.open = open.get(one.id);
  }
  old.replaceWith(element);
  if (focused) {
    const like = [...element.querySelectorAll("a, button, summary")];
    const same = like.find(
      (one) => one.tagName === focused.tagName && one.textContent === focused.textContent,
    );
    (same || like[place] || element).focus({ preventScroll: true });
  }
};

// A match that is settled keeps its place till the page comes again: none moves under a
// finger.
const names = (some) => some.map((one) => one.dataset.part).sort().join();
const isSame = (there) => names(parts(desk)) === names(there);

const show = (text) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const there = parts(fresh);
  if (!isSame(there)) {
    location.reload();
    return;
  }
  for (const part of there) {
    const name = part.dataset.part;
    const html = part.outerHTML;
    if (known.get(name) === html) continue;
    known.set(name, html);
    put(desk.querySelector(`[data-part="${name}"]`), part);
  }
};

const say = (words) => {
  state.textContent = words;
  state.hidden = !words;
};

const lost = () => {
  const at = new Date(lastHeard).toTimeString().slice(0, 5);
  say(`${desk.dataset.wordsLost} ${at}`);
};

const heard = async (response) => {
  if (response.redirected || response.status === 401 || response.status === 403) {
    say(desk.dataset.wordsSignedOut);
    return;
  }
  if (response.status !== 200 && response.status !== 304) {
    lost();
    return;
  }
  const text = response.status === 200 ? await response.text() : "";
  const date = Date.parse(response.headers.get("Date") || "");
  // The header has whole seconds only: half of one is the best guess.
  if (date && Math.abs(date + 500 - now()) > 1500) ahead = date + 500 - Date.now();
  lastHeard = Date.now();
  say("");
  if (isHeld || isSent || !text) return;
  version = response.headers.get("ETag") || "";
  show(text);
};

async function ask() {
  if (document.hidden || isHeld || isSent) return;
  const mine = ++asked;
  const headers = version ? { "If-None-Match": version } : {};
  try {
    const response = await fetch(desk.dataset.live, { headers, cache: "no-store" });
    if (mine < answered) return;
    answered = mine;
    await heard(response);
  } catch {
    lost();
  }
}

// After a press the answer's page says what stands; till then no button turns into the
// next one under a second tap.
document.addEventListener("submit", () => { isSent = true; });
// Between the finger going down and coming up the button must stay the same one.
desk.addEventListener("pointerdown", () => { isHeld = true; });
for (const done of ["pointerup", "pointercancel"]) {
  window.addEventListener(done, () => setTimeout(() => { isHeld = false; }, TICK_MS));
}
document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

remember();
tick();
setInterval(tick, TICK_MS);
setInterval(ask, EVERY_MS);
