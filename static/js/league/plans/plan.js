// The page of demands with a script: nights listed as they are asked for, rows added
// and removed in place, nights off chosen by a press. Without it the server does all.
"use strict";

const DAY_MS = 86400000;
const MOST_NIGHTS = 366;
const form = document.querySelector("[data-plan]");
// English dates as South Africa writes them: the day before the month.
const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const monthShape = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
const dayShape = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", timeZone: "UTC" });
const nightShape = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });

const named = (name) => form.querySelector(`[name="${name}"]`);
const iso = (ms) => new Date(ms).toISOString().slice(0, 10);
const make = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

// Monday is 0, as the server counts.
const weekdayOf = (ms) => (new Date(ms).getUTCDay() + 6) % 7;

const spanned = () => {
  const first = Date.parse(named("first").value);
  const last = Date.parse(named("last").value);
  const wanted = new Set([...form.querySelectorAll('[name="weekdays"]:checked')].map((one) => Number(one.value)));
  const nights = [];
  if (Number.isNaN(first) || Number.isNaN(last)) return nights;
  for (let day = first; day <= last && (day - first) / DAY_MS < MOST_NIGHTS; day += DAY_MS) {
    if (wanted.has(weekdayOf(day))) nights.push(iso(day));
  }
  return nights;
};

const boxes = () => [...form.querySelectorAll('[name="nights"]')];
const played = () => boxes().filter((one) => one.checked).map((one) => one.value);

// Each team plays once a night; of an odd number one is idle.
const enough = () => {
  const teams = Number(form.querySelector("[data-enough]")?.dataset.enough ?? 0);
  return teams > 1 ? Number(named("legs").value) * (teams - 1 + teams % 2) : 0;
};

// More or fewer meetings: the last nights are ticked or left, so that as many stay spare
// as before. A night that was left among the others stays so.
let needed = 0;
const followMeetings = () => {
  const all = boxes();
  const spare = Math.max(0, played().length - needed);
  needed = enough();
  const more = needed + spare - played().length;
  const last = all.findLastIndex((one) => one.checked);
  const changed = more < 0
    ? all.filter((one) => one.checked).slice(more)
    : all.slice(last + 1).filter((one) => !holidays[one.value]).slice(0, more);
  for (const box of changed) box.checked = more > 0;
  count();
};

const tellEnough = () => {
  const told = form.querySelector("[data-enough]");
  if (told) told.textContent = told.textContent.replace(/\d+/, String(enough()));
};

const holidays = JSON.parse(document.getElementById("holidays")?.textContent ?? "{}");

const nightBox = (night, checked) => {
  const said = make("span", { textContent: dayShape.format(Date.parse(night)) });
  if (holidays[night]) {
    const words = form.querySelector("[data-holiday]").dataset.holiday;
    const textContent = words.replace("{holiday}", holidays[night]);
    said.append(" ", make("small", { className: "quiet", textContent }));
  }
  const box = make("input", { type: "checkbox", name: "nights", value: night, checked });
  return make("label", { className: "plan-night" }, box, " ", said);
};

const listNights = () => {
  const list = form.querySelector("[data-night-list]");
  const known = new Set(boxes().map((one) => one.value));
  const ticked = new Set(played());
  const months = new Map();
  const nights = spanned();
  // Of the nights that are listed only now so many are wanted, as on the server.
  let wanted = Math.max(0, enough() - nights.filter((one) => ticked.has(one)).length);
  const isPlayed = (night) => known.has(night)
    ? ticked.has(night)
    : !holidays[night] && (!enough() || wanted-- > 0);
  for (const night of nights) {
    const month = night.slice(0, 7);
    if (!months.has(month)) {
      const name = make("p", { className: "plan-month-name", textContent: monthShape.format(Date.parse(`${month}-01`)) });
      months.set(month, make("div", { className: "plan-month" }, name));
    }
    months.get(month).append(nightBox(night, isPlayed(night)));
  }
  list.replaceChildren(...months.values());
  form.querySelector("[data-listed]").value = nights.join(",");
  count();
};

const count = () => {
  const told = form.querySelector("[data-night-count]");
  if (told) told.textContent = told.dataset.nightCount.replace("{ticked}", played().length).replace("{all}", boxes().length);
};

// Rows.
const addRow = (prefix) => {
  const rows = form.querySelector(`[data-rows="${prefix}"]`);
  const number = rows.querySelector("[data-rows-count]");
  const index = Number(number.value);
  const copied = rows.querySelector("template").innerHTML
    .replaceAll("__row__", String(index)).replaceAll("__number__", String(index + 1));
  number.value = String(index + 1);
  rows.insertAdjacentHTML("beforeend", copied);
  const row = rows.lastElementChild;
  dress(row);
  row.querySelector("input, select, textarea").focus();
};

// An emptied row is passed over by the server, so nothing need be numbered again.
const removeRow = (row) => {
  for (const field of row.querySelectorAll("input, select, textarea")) field.value = "";
  row.hidden = true;
};

// Nights off, chosen by a press.
const SINGLE = /^\d{4}-\d{2}-\d{2}$/;
const RUN = /^(\d{4}-\d{2}-\d{2})\s+(?:–|-|to|tot)\s+(\d{4}-\d{2}-\d{2})$/;
const partsOf = (text) => text.split(/[,;\n]+/).map((one) => one.trim()).filter(Boolean);
const holds = (part, night) => {
  const run = RUN.exec(part);
  return run ? run[1] <= night && night <= run[2] : part === night;
};
const choosable = () => {
  const nights = form.querySelector("[data-night-list]") ? played() : [];
  const lost = [...form.querySelectorAll(".plan-weekdays [type=checkbox]")].map((one) => one.value);
  return nights.length ? nights : lost.filter((one) => SINGLE.test(one));
};

const toggle = (field, night) => {
  const parts = partsOf(field.value);
  if (!parts.some((one) => holds(one, night))) {
    field.value = [...parts, night].join(", ");
    return;
  }
  const kept = parts.flatMap((part) => {
    const run = RUN.exec(part);
    if (!run || !holds(part, night)) return part === night ? [] : [part];
    // A run that loses a night becomes the nights that can be played on.
    return choosable().filter((one) => holds(part, one) && one !== night);
  });
  field.value = kept.join(", ");
};

const showPicker = (field, picker) => {
  const parts = partsOf(field.value);
  picker.replaceChildren(...choosable().map((night) => {
    const button = make("button", { type: "button", textContent: nightShape.format(Date.parse(night)) });
    button.setAttribute("aria-pressed", String(parts.some((one) => holds(one, night))));
    button.addEventListener("click", () => {
      toggle(field, night);
      button.setAttribute("aria-pressed", String(partsOf(field.value).some((one) => holds(one, night))));
    });
    return button;
  }));
};

const addPicker = (field) => {
  if (field.name === "more") return;
  const picker = make("div", { className: "plan-picker", hidden: true });
  const opener = make("button", { type: "button", className: "button-quiet plan-choose", textContent: form.dataset.choose });
  opener.setAttribute("aria-expanded", "false");
  opener.addEventListener("click", () => {
    picker.hidden = !picker.hidden;
    opener.setAttribute("aria-expanded", String(!picker.hidden));
    if (!picker.hidden) showPicker(field, picker);
  });
  field.after(opener, picker);
};

const dress = (part) => {
  for (const field of part.querySelectorAll("textarea[data-nights]")) addPicker(field);
  for (const button of part.querySelectorAll("[data-remove-row]")) button.hidden = false;
};

if (form) {
  dress(form);
  needed = enough();
  count();
  form.addEventListener("click", (event) => {
    const add = event.target.closest("[data-add-row]");
    const remove = event.target.closest("[data-remove-row]");
    if (add) {
      event.preventDefault();
      addRow(add.dataset.addRow);
    }
    if (remove) removeRow(remove.closest(".plan-row"));
    if (event.target.closest("[data-list-nights]")) {
      event.preventDefault();
      listNights();
    }
  });
  form.addEventListener("change", (event) => {
    if (["first", "last", "weekdays"].includes(event.target.name)) listNights();
    if (event.target.name === "nights") count();
    if (event.target.name === "legs") {
      tellEnough();
      followMeetings();
    }
  });
}
