/** All deals of a table with the running total; each can be struck out. */
import { make, show, tell } from "../../mark/ui/dom.js";
import { say } from "../../mark/ui/words.js";
import { plus, sidesOf, sums } from "../games/sums.js";
import { withMinus } from "../games/totals.js";
import { lineWords } from "./said.js";

export class Review {
  /** @param {(id: string) => void} strike */
  constructor(node, strike) {
    Object.assign(this, { node, strike, shown: "" });
    this.rows = node.querySelector("[data-deals]");
  }

  update({ score, game, names, clips, isTotals }) {
    const sides = sidesOf(game);
    show(this.node.querySelector("[data-review-third]"), sides.includes("third"));
    for (const side of sides) {
      tell(this.node.querySelector(`[data-review-${side}]`), names[side]);
    }
    tell(this.node.querySelector("[data-review-title]"), say(isTotals ? "review.totals" : "review.deals"));
    tell(this.node.querySelector("[data-review-kind]"), say(isTotals ? "review.round" : "review.deal"));
    const lines = [...score.lines, ...clips];
    const said = JSON.stringify([lines, names]);
    if (said === this.shown) return;
    this.shown = said;
    const none = sums(() => 0, sidesOf(game));
    let total = none;
    const rows = lines.map((line, at) => {
      total = line.strokes ?? plus(total, line.gives ?? none);
      return this.row({ line, number: isTotals ? null : at + 1, total, game, names });
    });
    this.rows.replaceChildren(...rows.reverse());
  }

  row({ line, number, total, game, names }) {
    const numbered = number === null ? "" : `${number}. `;
    const words = make("th", { scope: "row" }, numbered + lineWords(line, game, names));
    const event = line.event ?? (line.won ? "won" : null);
    if (event) {
      const side = names[line.won?.side] ?? "";
      const points = line.won?.points ?? "";
      words.append(" ", make("strong", {}, say(`event.${event}`, { side, points })));
    }
    words.append(make("small", {}, say(line.state === "here" ? "state.here" : "state.union")));
    const figure = (side) =>
      make("td", {}, signed(line.gives?.[side] ?? 0), make("small", {}, withMinus(total[side])));
    const strike = make("button", { type: "button" }, "✕");
    const struck = number ?? lineWords(line, game, names);
    strike.setAttribute("aria-label", `${say("act.strike")}: ${struck}`);
    strike.addEventListener("click", () => this.strike(line.id));
    const cells = [words, ...sidesOf(game).map(figure), make("td", {}, strike)];
    return make("tr", { "data-state": line.state }, ...cells);
  }
}

const signed = (number) => (number > 0 ? `+${number}` : withMinus(number));
