// The typing screen works without this. It adds the points up as they are typed, fills a
// name in from its first letters, leads on by Enter, and keeps every field as a draft on
// the server, which answers with the sums that have the awards in them and with what to
// look at once more.
"use strict";

const form = document.querySelector("[data-typed]");

const whole = (text) => {
  const count = Number.parseInt(text, 10);
  return Number.isNaN(count) || count < 0 ? 0 : count;
};

const show = (name, points) => {
  const output = form.querySelector(`[data-total="${name}"]`);
  if (output) output.value = points;
};

// A half's points as they stand in its own fields: its total, or its claims.
const claimed = (input) =>
  whole(input.value) * (input.dataset.worth ? Number(input.dataset.worth) : 1);

const count = () => {
  const totals = new Map();
  for (const input of form.querySelectorAll("[data-points], [data-worth]")) {
    const [, table, side] = input.name.split("-");
    for (const name of [`${table}-${side}`, side]) {
      totals.set(name, (totals.get(name) ?? 0) + claimed(input));
    }
  }
  for (const [name, points] of totals) show(name, points);
};

const compare = () => {
  for (const row of form.querySelectorAll("[data-row]")) {
    const written = row.querySelector("[name^='paper-']");
    const sum = row.querySelector("output");
    const differs = written.value !== "" && written.value !== sum.value;
    row.classList.toggle("differs", differs);
  }
};

// As the server compares names: accents, capitals and signs do not count.
const nameKey = (text) => {
  const plain = text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f'’‘`´ʼ]/g, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
};

const numberKey = (text) => text.replace(/\s+/g, "").toLowerCase();

const LABEL = /^(.*?)\s*\(([^()]+)\)$/;
// Fewer letters than these are looked for only where a name begins.
const LEAST_LETTERS = 2;

// The one player of a list that letters or figures can mean, if only one: by the start
// of a name or the end of a number, or else anywhere in them, as the list offers them.
const meant = (text, list) => {
  const labels = [...list.options].map((option) => option.value);
  if (labels.includes(text)) return null;
  const [letters, figures] = [nameKey(text), numberKey(text)];
  const rows = labels.map((label) => {
    const [, name, number] = LABEL.exec(label) ?? [null, label, ""];
    return { label, name: nameKey(name), number: numberKey(number) };
  });
  const isNumber = /\d$/.test(figures);
  const first = rows.filter(({ name, number }) =>
    ` ${name}`.includes(` ${letters}`) || (isNumber && number.endsWith(figures)));
  const isShort = letters.replaceAll(" ", "").length < LEAST_LETTERS;
  const fitting = first.length > 0 || isShort ? first : rows.filter(({ name, number }) =>
    name.includes(letters) || number.includes(figures));
  return fitting.length === 1 ? fitting[0].label : null;
};

const fillName = (input) => {
  const text = input.value.trim();
  if (nameKey(text) === "" || !input.list) return;
  const found = meant(text, input.list);
  if (found) input.value = found;
};

const checked = (input) => {
  const doubtful = form.elements.doubtful;
  const names = doubtful.value.split(" ").filter((name) => name && name !== input.name);
  doubtful.value = names.join(" ");
  input.classList.remove("doubtful", "as-before", "as-planned");
  input.removeAttribute("aria-description");
  input.removeAttribute("title");
};

const warn = (warnings, isBlocked) => {
  const part = document.querySelector("[data-warnings]");
  const rows = warnings.map(({ rule, sentence }) => {
    const row = document.createElement("li");
    const number = document.createElement("span");
    number.className = "rule";
    number.textContent = rule;
    row.append(number, ` ${sentence}`);
    return row;
  });
  part.querySelector("ul").replaceChildren(...rows);
  part.hidden = rows.length === 0;
  part.querySelector("[data-unblocked]").hidden = isBlocked;
};

const state = (words, isFault = false) => {
  const part = form.querySelector("[data-draft-state]");
  part.textContent = words;
  part.classList.toggle("is-fault", isFault);
};

// One save runs at a time, with the newest fields; `hasMoved` ends them for good.
let running = null;
let isWaiting = false;
let hasMoved = false;
let edits = 0;

const post = async () => {
  const words = form.querySelector("[data-draft-state]").dataset;
  const seen = edits;
  try {
    const answer = await fetch(form.dataset.draft, {
      method: "POST", body: new FormData(form), redirect: "error", keepalive: true,
    });
    const told = await answer.json();
    if (answer.status === 409) {
      hasMoved = true;
      return state(told.sentence, true);
    }
    if (!answer.ok) return state(words.lost, true);
    form.elements.version.value = told.version;
    state(words.saved);
    if (seen !== edits) return;
    for (const [name, points] of Object.entries(told.totals)) show(name, points);
    warn(told.warnings, told.blocked);
    compare();
  } catch {
    state(words.lost, true);
  }
};

const save = () => {
  if (hasMoved) return;
  if (running) {
    isWaiting = true;
    return;
  }
  running = post().finally(() => {
    running = null;
    if (!isWaiting) return;
    isWaiting = false;
    save();
  });
};

// A save still under way moves the draft's version: what is sent waits for it.
// A second press of the button is none.
let isSending = false;

const send = async (event) => {
  if (isSending) {
    event.preventDefault();
    return;
  }
  isSending = true;
  if (!running) return;
  event.preventDefault();
  isWaiting = false;
  await running;
  isSending = false;
  form.requestSubmit(event.submitter);
};

// Where Enter leads, in the order of the paper: a name that is filled in is passed by, as
// is what the screen does not show. The last is the button, which a second Enter presses.
const STEPS = "[name$='toss'], .typed-grid input, [name='winner'], [name='method'], " +
  "[name='signed'], button[data-last]";
const TYPED_IN = ".typed-heading :is(input, select), .typed-grid input";

const steps = () => [...form.querySelectorAll(STEPS)].filter((one) =>
  one.offsetParent !== null && !one.disabled && !(one.list && one.value !== ""));

const goOn = (from) => {
  const following = steps().find((one) =>
    from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  following?.focus();
  if (following?.matches("input:not([type='checkbox'])")) following.select();
};

const finish = () => {
  const [next, save, last] = ["[value='next']", "[value='save']", "[data-last]"].map(
    (which) => form.querySelector(`button${which}`));
  form.requestSubmit(next ?? save ?? last);
};

const pressed = (event) => {
  if (event.key !== "Enter" || event.isComposing || event.repeat) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    finish();
  } else if (event.target.matches(TYPED_IN)) {
    event.preventDefault();
    goOn(event.target);
  }
};

// A typist begins where something is wrong or missing, or at the button that the page
// names; a phone's keyboard stays away.
const begin = () => {
  if (document.querySelector("[autofocus]")) return;
  if (document.activeElement !== document.body) return;
  const wrong = form.querySelector("[aria-invalid='true']");
  if (wrong) {
    wrong.closest("details")?.setAttribute("open", "");
    wrong.focus();
  } else if (matchMedia("(pointer: fine)").matches) {
    steps().find((one) => one.value === "")?.focus({ preventScroll: true });
  }
};

if (form) {
  form.addEventListener("input", (event) => {
    edits += 1;
    checked(event.target);
    if (event.target.matches("[data-points], [data-worth]")) count();
    compare();
  });
  form.addEventListener("change", (event) => {
    fillName(event.target);
    save();
  });
  form.addEventListener("submit", send);
  // Come back to by the browser's button, the page may be sent again.
  addEventListener("pageshow", () => { isSending = false; });
  document.addEventListener("keydown", pressed);
  begin();
  compare();
}
