// Finds a seat among many: the lists show whoever has the number or name typed above
// them, and go on doing so when the page brings new ones.
"use strict";

// So many are seen at a glance.
const FEW = 8;

const finder = document.querySelector("[data-find]");
const asked = finder.querySelector("input");
const answer = finder.querySelector("[role=status]");
const page = document.querySelector("[data-live]");

// As it is typed on a phone: no capitals, accents or points.
const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

const textOf = (line, part) => plain(line.querySelector(part).textContent);

const isMeant = (line, typed) =>
  /^\d+$/.test(typed)
    ? textOf(line, ".drive-no") === String(Number(typed))
    : ` ${textOf(line, ".drive-who")}`.includes(` ${typed}`);

const find = () => {
  const lists = [...page.querySelectorAll(".drive-where-list, .drive-away")];
  const all = lists.flatMap((list) => [...list.querySelectorAll("li")]);
  finder.hidden = all.length <= FEW;
  // What nobody can clear any more hides nobody.
  const typed = finder.hidden ? "" : plain(asked.value);
  for (const line of all) line.hidden = typed !== "" && !isMeant(line, typed);
  for (const list of lists) list.hidden = !list.querySelector("li:not([hidden])");
  const found = all.filter((line) => !line.hidden).length;
  finder.parentElement.classList.toggle("has-found-one", typed !== "" && found === 1);
  const { none, some } = finder.dataset;
  answer.textContent = typed ? (found ? `${some} ${found}` : none) : "";
};

asked.addEventListener("input", find);
new MutationObserver(find).observe(page, { childList: true });
find();
