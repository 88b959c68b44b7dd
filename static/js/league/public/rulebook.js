// Searches the rule book as one types, and marks what was found; the server does the
// same for a reader without script. It searches by the law of league/public/rulebook.py.
"use strict";

const KEPT = "rulebook-hand";
const form = document.querySelector("[data-book]");

const plain = (letter) => {
  const bare = letter.normalize("NFD")[0].toLowerCase();
  return "’‘`´".includes(bare) ? "'" : bare[0];
};

const PLAIN = new Map();

const plainOf = (letter) => {
  if (!PLAIN.has(letter)) PLAIN.set(letter, plain(letter));
  return PLAIN.get(letter);
};

// As long as the text, so that a place in the one is a place in the other.
const folded = (text) => [...text].map(plainOf).join("");

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// What stands before a number is caught apart: older phones cannot look behind.
const patternOf = (term) => {
  if (/^\d+$/.test(term)) return new RegExp(`(^|[^\\d.])(${term})(?!\\d)`, "g");
  if (/^\d+\.\d*$/.test(term)) return new RegExp(`(^|[^\\d.])(${literal(term)})`, "g");
  return new RegExp(`()(${literal(term)})`, "g");
};

const termsOf = (query) =>
  folded(query.normalize("NFC"))
    .split(/\s+/)
    .filter((term) => term)
    .map(patternOf);

const wordsOf = (element) => {
  const text = element.textContent.normalize("NFC").trim();
  return { element, text, folded: folded(text) };
};

const found = (terms, text) => terms.every((term) => text.search(term) >= 0);

const marked = (words, terms) => {
  const within = new Array(words.text.length).fill(false);
  for (const term of terms) {
    for (const hit of words.folded.matchAll(term)) {
      const start = hit.index + hit[1].length;
      within.fill(true, start, start + hit[2].length);
    }
  }
  return within;
};

const paint = (words, terms) => {
  const within = marked(words, terms);
  const pieces = [];
  let start = 0;
  for (let place = 1; place <= within.length; place += 1) {
    if (place === within.length || within[place] !== within[start]) {
      const piece = document.createTextNode(words.text.slice(start, place));
      pieces.push(within[start] ? markOf(piece) : piece);
      start = place;
    }
  }
  words.element.replaceChildren(...pieces);
};

const markOf = (piece) => {
  const mark = document.createElement("mark");
  mark.append(piece);
  return mark;
};

const bookOf = () =>
  [...document.querySelectorAll("[data-section]")].map((element) => {
    const title = wordsOf(element.querySelector("h2 [data-words]"));
    const rules = [...element.querySelectorAll("[data-rule]")].map((rule) => {
      const words = [...rule.querySelectorAll("[data-words]")].map(wordsOf);
      const searched = [...words, title].map((one) => one.folded).join(" ");
      return { element: rule, words, searched };
    });
    return { element, title, rules };
  });

const search = (book, query) => {
  const terms = termsOf(query);
  let hits = 0;
  for (const section of book) {
    let here = 0;
    for (const rule of section.rules) {
      const isHit = found(terms, rule.searched);
      rule.element.hidden = !isHit;
      here += Number(isHit);
      if (isHit) rule.words.forEach((words) => paint(words, terms));
    }
    section.element.hidden = here === 0;
    paint(section.title, terms);
    hits += here;
  }
  return hits;
};

const said = (count, hits) => {
  if (hits === 0) return count.dataset.none;
  return hits === 1 ? count.dataset.one : count.dataset.more.replace("#", hits);
};

const start = () => {
  // It is read once someone is about to search: most who come only read.
  let read;
  const book = () => (read ??= bookOf());
  const { q, hand } = form.elements;
  const count = form.querySelector("[data-count]");
  const all = form.querySelector("[data-all]");

  const show = () => {
    count.value = said(count, search(book(), q.value));
    all.hidden = q.value.trim() === "";
  };
  const asked = () => {
    show();
    const query = q.value.trim();
    const address = query ? `?q=${encodeURIComponent(query)}` : location.pathname;
    history.replaceState(null, "", address);
    // What was found stands on top, wherever one had read on to.
    if (window.scrollY > form.offsetTop) window.scrollTo(0, form.offsetTop);
  };

  q.addEventListener("focus", book, { once: true });
  q.addEventListener("input", asked);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    asked();
    q.blur();
  });
  all.addEventListener("click", (event) => {
    event.preventDefault();
    q.value = "";
    asked();
    q.focus();
  });
  hand.addEventListener("change", () => localStorage.setItem(KEPT, hand.checked));

  // A page out of a phone's store was drawn for no query, as it stands.
  const given = new URLSearchParams(location.search);
  q.value = given.get("q") ?? q.value;
  hand.checked = given.has("hand") || localStorage.getItem(KEPT) === "true";
  if (q.value.trim()) show();
};

if (form) start();
