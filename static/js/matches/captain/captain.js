// The captain's pages work without this: it fills in the code that stands after the #,
// leads a captain who is in to the match, keeps what is chosen on a team sheet, counts
// down to what is due, and fetches the page again when the match has moved.
"use strict";

const ASK_MS = 8000;
const TICK_MS = 10000;
const MINUTE_MS = 60000;

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

const countDown = (due) => {
  // By the server's clock: the phone's may be wrong.
  const ahead = Date.parse(due.dataset.due) - Date.parse(due.dataset.now);
  const begun = performance.now();
  const left = due.querySelector("[data-left]");
  const tell = () => {
    const rest = ahead - (performance.now() - begun);
    if (rest < 0) return refresh();
    const minutes = Math.ceil(rest / MINUTE_MS);
    left.textContent = due.dataset.words.replace("{minutes}", minutes);
  };
  tell();
  setInterval(tell, TICK_MS);
};

let isLeaving = false;

const isBusy = () =>
  document.querySelector("form :checked, form textarea:focus, form select:focus") !== null;

const refresh = () => {
  if (isLeaving || isBusy() || document.hidden) return;
  isLeaving = true;
  location.reload();
};

// Every press at a table moves the match; what this page shows moves far less often.
const hasMoved = async (part) => {
  const answer = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = page.querySelector("[data-captain]");
  return answer.ok && there !== null && there.dataset.state !== part.dataset.state;
};

const follow = (part) => {
  let version = null;
  const ask = async () => {
    if (document.hidden || isLeaving) return;
    try {
      const headers = version ? { "If-None-Match": version } : {};
      const answer = await fetch(part.dataset.live, { headers, cache: "no-store" });
      const isOurs = (answer.headers.get("Content-Type") || "").includes("json");
      if (answer.status !== 200 || !isOurs) return;
      version = answer.headers.get("ETag");
      if (await hasMoved(part)) refresh();
    } catch {
      // Without a network the page stays as it was; it is asked again.
    }
  };
  ask();
  setInterval(ask, ASK_MS);
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

const sheet = document.querySelector("[data-captain-sheet]");
if (sheet) keepDraft(sheet);
const entering = document.querySelector("[data-captain-enter]");
if (entering) fillCode(entering);
const due = document.querySelector("[data-due]");
if (due) countDown(due);
const night = document.querySelector("[data-captain]");
if (night) {
  readDraft(night.dataset.draft, night.dataset.sheetIn);
  follow(night);
}
