/**
 * Totals as they are typed, of one table or of a round; the page works without this.
 * Beside each table stands its sum, or what is off by the figures that the server judges
 * by. On the round's page Enter leads from total to total and then to the button.
 */
import { figureIn, misfitOf, together, withMinus } from "../../drive/games/totals.js";

const judge = JSON.parse(document.getElementById("totals-judge").textContent);
const BESIDE = { klawerjas: ["won"], klaverjas: ["marsen", "nat"] }[judge.game] ?? [];
const SIDES = Object.keys(judge.sides);
const fill = (words, values) =>
  words.replace(/%\((\w+)\)s|\{(\w+)\}/g, (_place, one, two) => told(values[one ?? two] ?? ""));
const told = (value) => (typeof value === "number" ? withMinus(value) : String(value));

const fieldOf = (table, name) => table.querySelector(`input[name$="-${name}"]`);
const typed = (table, name) => fieldOf(table, name)?.value.trim() ?? "";

/** The figures of a table; what is no figure is said, and what is missing is none. */
function read(table) {
  const names = ["total", ...BESIDE].flatMap((one) => SIDES.map((side) => `${one}_${side}`));
  const texts = [...names, "deals"].map((name) => [name, typed(table, name)]);
  const figures = Object.fromEntries(texts.map(([name, text]) => [name, figureIn(text)]));
  if (texts.some(([name, text]) => text && figures[name] === null)) {
    return { fault: judge.words.number };
  }
  const numbers = Object.values(figures);
  if (numbers.some((figure) => figure > judge.most)) return { fault: judge.words.most };
  if (numbers.some((figure) => figure < -judge.most)) return { fault: judge.words.least };
  if (SIDES.some((side) => figures[`total_${side}`] === null)) return {};
  const own = (side) =>
    Object.fromEntries(["total", ...BESIDE].map((one) => [one, figures[`${one}_${side}`] ?? 0]));
  const deals = figures.deals ?? judge.settings.deals;
  return { data: { ...Object.fromEntries(SIDES.map((side) => [side, own(side)])), deals } };
}

/** What is off at a table, or else what both sides have together. */
function said(table) {
  const { fault, data } = read(table);
  if (fault || !data) return { fault };
  const misfit = misfitOf(judge.game, judge.settings, data);
  if (misfit) {
    const { code, values } = misfit;
    const side = judge.sides[values.side];
    return { fault: fill(judge.words[code], { ...values, side }) };
  }
  if (judge.game !== "klaverjas") return {};
  const { sum, roem } = together(data);
  return { words: fill(judge.words.fits, { sum, rest: roem }) };
}

function tell(table) {
  const output = table.querySelector("[data-sum]");
  const { fault, words } = said(table);
  output.textContent = fault ?? words ?? "";
  output.classList.toggle("is-off", Boolean(fault));
}

/** What the server said of a table was said of other figures. */
function unsay(table) {
  for (const input of table.querySelectorAll("[aria-invalid]:not([type=hidden])")) {
    document.getElementById(`${input.id}_error`)?.remove();
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  table.classList.toggle("is-wrong", Boolean(table.querySelector(".errorlist")));
}

for (const table of document.querySelectorAll("[data-totals]")) {
  table.addEventListener("input", () => {
    unsay(table);
    tell(table);
  });
  // Beside what the server says of these figures the same is not said once more.
  if (!table.querySelector(".errorlist")) tell(table);
}

const round = document.querySelector("[data-round]");
const totals = [...(round?.querySelectorAll("input[name*='-total_']") ?? [])];

/** Go to a field, whose figure the next one typed replaces. */
function goTo(field) {
  field?.focus();
  field?.select();
}

round?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  const table = event.target.closest("[data-totals]");
  const own = totals.filter((one) => table.contains(one));
  const from = own.includes(event.target) ? event.target : own.at(-1);
  const next = totals[totals.indexOf(from) + 1];
  if (next) goTo(next);
  else round.querySelector("[type=submit]").focus();
});
// Who has begun to type is left there.
if (round && !round.contains(document.activeElement)) {
  goTo(round.querySelector("[aria-invalid=true]:not([type=hidden])") ?? totals[0]);
}
