// Mirrors the points of a score-sheet while it is typed in; the server counts them.
"use strict";

const typed = document.querySelector("[data-typed]");

const whole = (input) => {
  const count = Number.parseInt(input.value, 10);
  return Number.isNaN(count) || count < 0 ? 0 : count;
};

const side = (input) => (input.name.includes("-home-") ? "home" : "away");

const worth = (inputs) =>
  [...inputs].reduce((sum, input) => sum + whole(input) * Number(input.dataset.worth), 0);

const count = () => {
  const total = { home: 0, away: 0 };
  for (const table of typed.querySelectorAll("[data-table]")) {
    const inputs = [...table.querySelectorAll("[data-worth]")];
    for (const output of table.querySelectorAll("[data-half-total]")) {
      output.value = worth(inputs.filter((one) => one.name.startsWith(output.dataset.halfTotal)));
    }
    for (const output of table.querySelectorAll("[data-table-total]")) {
      const team = output.dataset.tableTotal;
      output.value = worth(inputs.filter((one) => side(one) === team));
      total[team] += Number(output.value);
    }
  }
  for (const output of typed.querySelectorAll("[data-total]")) {
    output.value = total[output.dataset.total];
  }
};

if (typed) {
  typed.addEventListener("input", (event) => {
    if (event.target.dataset.worth) count();
  });
  count();
}
