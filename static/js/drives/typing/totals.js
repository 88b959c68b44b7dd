/**
 * A round's totals as they are typed; the page works without this. Enter leads from
 * total to total and then to the button, and each table's sum stands beside it.
 */
const form = document.querySelector("[data-round]");
const totals = [...form.querySelectorAll("input[name*='-total_']")];
const ROEM = 10; // it goes by tens
const whole = (input) => Number.parseInt(input?.value ?? "", 10);

/** Say what both sides have together, and what of it is left for roem. */
function sum(table) {
  const output = table.querySelector("[data-sum]");
  if (!output) return;
  const [us, them] = [...table.querySelectorAll("input[name*='-total_']")].map(whole);
  const deals = whole(table.querySelector("input[name$='-deals']"));
  const rest = us + them - Number(table.dataset.cards) * deals;
  const isLess = rest < 0 && !("mayBeLess" in table.dataset);
  const words = isLess || rest % ROEM ? output.dataset.off : output.dataset.fits;
  const said = words.replace("{sum}", us + them).replace("{rest}", rest);
  output.textContent = Number.isNaN(rest) ? "" : said;
  output.classList.toggle("is-off", words === output.dataset.off);
}

for (const table of form.querySelectorAll("[data-totals]")) {
  table.addEventListener("input", () => sum(table));
  sum(table);
}

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  const table = event.target.closest("[data-totals]");
  const own = [...table.querySelectorAll("input[name*='-total_']")];
  const isTotal = own.includes(event.target);
  const from = isTotal ? event.target : own.at(-1);
  const next = totals[totals.indexOf(from) + 1];
  (next ?? form.querySelector("[type=submit]")).focus();
  next?.select();
});
(form.querySelector("[aria-invalid=true]") ?? totals[0])?.focus();
