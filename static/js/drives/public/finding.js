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

// Of a name that is shown by initials only those are compared.
const isLike = (line, typed) => {
  const shown = textOf(line, ".drive-who").split(" ");
  const isLetterOf = (word) => shown.some((one) => one.length === 1 && word.startsWith(one));
  return shown.some((one) => one.length === 1) && typed.split(" ").every(isLetterOf);
};

const find = () => {
  const lists = [...page.querySelectorAll(".drive-where-list, .drive-away")];
  const all = lists.flatMap((list) => [...list.querySelectorAll("li")]);
  finder.hidden = all.length <= FEW;
  // What nobody can clear any more hides nobody.
  const typed = finder.hidden ? "" : plain(asked.value);
  const named = all.filter((line) => typed === "" || isMeant(line, typed));
  const like = named.length ? [] : all.filter((line) => isLike(line, typed));
  for (const line of all) line.hidden = ![...named, ...like].includes(line);
  for (const list of lists) list.hidden = !list.querySelector("li:not([hidden])");
  const found = all.filter((line) => !line.hidden).length;
  finder.parentElement.classList.toggle("has-found-one", typed !== "" && found === 1);
  const { none, some, initials } = finder.dataset;
  const words = `${like.length ? initials : some} ${found}`;
  answer.textContent = typed ? (found ? words : none) : "";
};

asked.addEventListener("input", find);
new MutationObserver(find).observe(page, { childList: true });
find();
