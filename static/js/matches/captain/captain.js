// The captain's pages work without this: it fills in the code that stands after the #,
// leads a captain who is in to the match, keeps what is chosen on a team sheet, counts
// down to what is due, and shows what has moved in the match.
"use strict";

const EVERY_MS = 15000;
const LONGEST_MS = 60000;
const TIMEOUT_MS = 10000;
const TICK_MS = 1000;
const GUARD_MS = 700;
// One question that fails is nothing yet; so many are told.
const FAILURES_TOLD = 2;
// So long before its end a span is counted in seconds: an interval is (1.2).
const LAST_S = 600;

// Whoever is in already, by this code or by an account, needs no form.
const goIn = async (part, code) => {
  const [only, ...others] = document.querySelectorAll("[data-own-match]");
  // With anything asked after the address, another code is wanted.
  if (!code && only && !others.length && !location.search) location.replace(only.href);
  if (!code || !only) return;
  const form = new FormData(part.querySelector("form"));
  form.set("code", code);
  const answer = await fetch(location.pathname, { method: "POST", body: form });
  if (answer.redirected) location.replace(answer.url);
};

const fillCode = (part) => {
  const code = location.hash.slice(1);
  const field = part.querySelector("[name='code']");
  goIn(part, code);
  if (!code || !field) return;
  field.value = code;
  field.closest(".captain-field").hidden = !field.matches("[aria-invalid]");
  part.querySelector("[data-code-missing]").hidden = true;
  part.querySelector("[data-code-found]").hidden = false;
  part.querySelector("[name='name']").focus();
  // What is in the address may be read over a shoulder, and stays in the history.
  history.replaceState(null, "", location.pathname);
};

// The server's clock: the phone's may be wrong.
const spanOf = (ms, words) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const rest = String(seconds % 60).padStart(2, "0");
  const clock = `${Math.floor(seconds / 60)}:${rest}`;
  return words.replace("{time}", seconds <= LAST_S ? clock : `${Math.ceil(seconds / 60)} min`);
};

const tick = () => {
  for (const due of document.querySelectorAll("[data-due]")) {
    const { due: at, now, words } = due.dataset;
    // From when it is shown on this phone's own clock runs, but not by its hour.
    due.begun ??= performance.now();
    const ahead = Date.parse(at) - Date.parse(now) - (performance.now() - due.begun);
    due.querySelector("[data-left]").textContent = spanOf(ahead, words);
  }
};

let isHeld = false;
let isLeaving = false;

const reads = (part) => part.textContent.replace(/\s+/g, " ").trim();

// What is chosen or typed goes along where the same is still asked.
const carryOver = (old, fresh) => {
  for (const field of old.querySelectorAll("input:not([type='hidden']), select, textarea")) {
    const like = [...fresh.querySelectorAll(`[name="${field.name}"]`)];
    if (field.type !== "radio") like.forEach((one) => { one.value = field.value; });
    else like.filter((one) => one.value === field.value).forEach((one) => { one.checked = field.checked; });
  }
};

const put = (old, fresh) => {
  // What reads as before stays, with whatever is chosen in it.
  if (reads(old) === reads(fresh)) return false;
  const focused = old.contains(document.activeElement) && document.activeElement.id;
  carryOver(old, fresh);
  old.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  // A button that has just come under a finger is not the one that was meant.
  fresh.classList.add("is-fresh");
  setTimeout(() => fresh.classList.remove("is-fresh"), GUARD_MS);
  return true;
};

const show = (live, text) => {
  const there = new DOMParser().parseFromString(text, "text/html");
  for (const old of live.querySelectorAll("[data-part]")) {
    const { part } = old.dataset;
    const fresh = there.querySelector(`[data-part="${part}"]`);
    if (!fresh || !put(old, document.importNode(fresh, true)) || part !== "now") continue;
    live.querySelector("[data-told]").textContent = live.querySelector(".captain-now h2").textContent;
  }
  tick();
};

const tellLost = (live, failures, since) => {
  const lost = live.querySelector("[data-lost]");
  lost.hidden = failures < FAILURES_TOLD;
  lost.textContent = lost.hidden ? "" : `${lost.dataset.lost} ${since.toTimeString().slice(0, 5)}`;
};

// Asks one question every so often, and none while nobody looks.
const follow = (live) => {
  let state = live.dataset.state;
  let failures = 0;
  let heard = new Date();
  let asked = performance.now();
  let waiting;
  const ask = async () => {
    const address = new URL(live.dataset.live, location.href);
    address.searchParams.set("since", state);
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout?.(TIMEOUT_MS) });
    const found = answer.headers.get("X-State");
    // Without our own header it is some network's page for signing in, or ours.
    if (!answer.ok || !found) throw new Error("no answer");
    const text = await answer.text();
    if (isHeld || isLeaving) return;
    if (found !== state) show(live, text);
    state = found;
  };
  const poll = async () => {
    clearTimeout(waiting);
    if (document.hidden || isLeaving) return;
    asked = performance.now();
    try {
      await ask();
      failures = 0;
      heard = new Date();
    } catch {
      failures += 1;
    }
    tellLost(live, failures, heard);
    wait();
  };
  // All the phones of a hall must not ask in step.
  const wait = () => {
    clearTimeout(waiting);
    const usual = Math.min(EVERY_MS * 2 ** failures, LONGEST_MS) * (1 + Math.random() / 4);
    waiting = setTimeout(poll, Math.max(0, asked + usual - performance.now()));
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) wait(); });
  window.addEventListener("pageshow", wait);
  window.addEventListener("online", poll);
  wait();
};

// Choices that are not handed in yet stand in this tab, and go when a sheet comes in.
// A browser that keeps nothing goes without.
const drafts = (() => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
})();

const readDraft = (name, sheetIn) => {
  const found = JSON.parse(drafts?.getItem(name) || "null");
  if (found && found.sheetIn === sheetIn) return found.seats;
  drafts?.removeItem(name);
  return null;
};

const keepDraft = (form) => {
  const { captainSheet: name, sheetIn, answered } = form.dataset;
  const seats = [...form.querySelectorAll("select")];
  const keep = () => {
    const chosen = Object.fromEntries(seats.map((one) => [one.name, one.value]));
    drafts?.setItem(name, JSON.stringify({ sheetIn, seats: chosen }));
  };
  const bringBack = (kept) => {
    const moved = seats.filter((one) => one.name in kept && one.value !== kept[one.name]);
    for (const one of moved) one.value = kept[one.name];
    form.querySelector("[data-unsent]").hidden = moved.length === 0;
  };
  const forget = () => drafts?.removeItem(name);
  const kept = readDraft(name, sheetIn);
  if (answered !== undefined) keep();
  else if (kept) bringBack(kept);
  form.addEventListener("change", keep);
  form.querySelector("[data-forget]").addEventListener("click", () => {
    forget();
    location.assign(location.href);
  });
  document.querySelector("[data-again]")?.addEventListener("click", forget);
};

document.addEventListener("submit", () => {
  isLeaving = true;
});
window.addEventListener("pageshow", () => {
  isLeaving = false;
});
// Between the finger going down and coming up a button must stay the same one.
document.addEventListener("pointerdown", () => {
  isHeld = true;
});
for (const done of ["pointerup", "pointercancel"]) {
  window.addEventListener(done, () => setTimeout(() => { isHeld = false; }, GUARD_MS));
}

const sheet = document.querySelector("[data-captain-sheet]");
if (sheet) keepDraft(sheet);
const entering = document.querySelector("[data-captain-enter]");
if (entering) fillCode(entering);
const night = document.querySelector("[data-captain]");
if (night) readDraft(night.dataset.draft, night.dataset.sheetIn);
const live = document.querySelector("[data-live]");
if (live) follow(live);
tick();
setInterval(tick, TICK_MS);
