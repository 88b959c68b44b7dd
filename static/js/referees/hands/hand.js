// The table works without this: each press leads to the next address. This asks for
// that page itself and puts it in, so that nothing jumps, and lets the arrows go from
// card to card. What follows from a card, the server alone knows.
"use strict";

const TARGETS = new Set(["n", "e", "s", "w", "p"]);
const table = () => document.getElementById("hand");
const form = () => document.getElementById("hand-form");
const told = document.getElementById("hand-told");

const cardsOf = (group) => [...group.querySelectorAll("button")];
const groups = () => [...table().querySelectorAll("[data-group]")];

// Tab comes to one card of each group; the arrows go to the others.
const rove = (group, wanted) => {
  const cards = cardsOf(group);
  for (const card of cards) card.tabIndex = -1;
  const one = cards[Math.min(Math.max(wanted, 0), cards.length - 1)];
  if (one) one.tabIndex = 0;
  return one;
};

const placeOf = (element) => {
  const group = element.closest("[data-group]");
  if (!group) return null;
  return { group: group.dataset.group, index: cardsOf(group).indexOf(element) };
};

// How to find an element again in the page that comes.
const markOf = (element) => {
  if (!element || !table().contains(element)) return null;
  const place = placeOf(element);
  if (place) return place;
  if (element.id) return { css: `#${CSS.escape(element.id)}` };
  if (element.matches("summary")) return { css: `#${element.parentElement.id} > summary` };
  const value = CSS.escape(element.value ?? "");
  return element.name ? { css: `[name="${element.name}"][value="${value}"]` } : null;
};

const inGroup = (name, index) => {
  const group = groups().find((one) => one.dataset.group === name);
  return group && rove(group, index);
};

// Whoever is to play comes next; with no cards of their own, the pack.
const toPlay = () => {
  const turn = table().querySelector("[data-turn]");
  return (turn && rove(turn, 0)) || inGroup("pack", 0);
};

// Whoever has gone on to another field meanwhile is left there.
const stayed = (from) => [from, document.body, null].includes(document.activeElement);

const focus = (mark, hasPlayed) => {
  if (!mark) return;
  const found = hasPlayed
    ? toPlay()
    : mark.css ? table().querySelector(mark.css) : inGroup(mark.group, mark.index);
  const one = found || toPlay() || table().querySelector("summary");
  // The page stays where it is, unless what has the focus is out of sight.
  one?.focus({ preventScroll: true });
  one?.scrollIntoView({ block: "nearest" });
};

const put = (html, { from, hasPlayed }) => {
  const isHere = stayed(from.element);
  const mark = isHere ? from.mark : markOf(document.activeElement);
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("hand");
  const open = [...table().querySelectorAll("details[id]")].filter((one) => one.open);
  const element = document.importNode(fresh, true);
  table().replaceWith(element);
  for (const { id } of open) {
    const one = document.getElementById(id);
    if (one) one.open = true;
  }
  for (const group of groups()) rove(group, 0);
  focus(mark, isHere && hasPlayed);
  told.textContent = element.dataset.said;
};

// What is being typed while the page comes goes on being typed.
const keepTyped = () => {
  const { name, value, selectionEnd, type } = document.activeElement ?? {};
  if (type !== "text" || !form().contains(document.activeElement)) return () => {};
  return () => {
    const field = form().elements[name];
    field.value = value;
    field.focus();
    field.setSelectionRange(selectionEnd, selectionEnd);
  };
};

const load = async (address, from, hasPlayed = false) => {
  const notice = document.getElementById("hand-lost");
  try {
    const answer = await fetch(address);
    const html = await answer.text();
    const typed = keepTyped();
    put(html, { from, hasPlayed });
    typed();
    if (answer.ok) history.replaceState(null, "", answer.url);
    notice.hidden = true;
  } catch {
    notice.hidden = false;
  }
};

// Presses come faster than answers: each waits for the one before it, and is then sent
// with all that the page has become.
let running = Promise.resolve();
const inTurn = (act) => {
  running = running.then(act);
};

const from = (element) => ({ element, mark: markOf(element) });

// A card that is pressed twice before it has gone is pressed once.
const going = new Set();

const send = (changes, element) => {
  const { press } = changes;
  if (going.has(press)) return;
  if (press) going.add(press);
  const where = from(element);
  inTurn(async () => {
    const fields = new URLSearchParams(new FormData(form()));
    for (const [name, value] of Object.entries(changes)) fields.set(name, value);
    const hasPlayed = Boolean(press) && fields.get("to") === "play";
    await load(`${form().action}?${fields}`, where, hasPlayed);
    going.delete(press);
  });
};

const SHOW = { do: "show" };

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  const { submitter } = event;
  const changes = submitter?.name ? { [submitter.name]: submitter.value } : SHOW;
  send(changes, submitter ?? document.activeElement);
});

document.addEventListener("change", ({ target }) => {
  if (form().contains(target)) send({ ...SHOW, [target.name]: target.value }, target);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("a[data-step]");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const where = from(step);
  inTurn(() => load(step.href, where));
});

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
};

// The card above or below: of the nearest row there, the one that stands closest.
const across = (card, cards, down) => {
  const from = middle(card);
  const beyond = cards
    .map((one) => ({ one, at: middle(one) }))
    .filter(({ at }) => (at.y - from.y) * down > from.height / 2);
  const far = ({ at }) => Math.abs(at.y - from.y) * 100 + Math.abs(at.x - from.x);
  return beyond.sort((first, second) => far(first) - far(second))[0]?.one;
};

const along = { ArrowLeft: -1, ArrowRight: 1 };
const upright = { ArrowUp: -1, ArrowDown: 1 };

document.addEventListener("keydown", (event) => {
  const card = event.target.closest?.("[data-group] button");
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const group = card.closest("[data-group]");
  const cards = cardsOf(group);
  const index = cards.indexOf(card);
  if (event.key in along || event.key in upright) {
    event.preventDefault();
    const next = event.key in along
      ? cards[index + along[event.key]]
      : across(card, cards, upright[event.key]);
    if (next) rove(group, cards.indexOf(next)).focus();
  } else if (TARGETS.has(event.key.toLowerCase())) {
    event.preventDefault();
    const letter = event.key.toUpperCase();
    send({ ...SHOW, to: letter === "P" ? "play" : letter }, card);
  }
});

for (const group of groups()) rove(group, 0);
