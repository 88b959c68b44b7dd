/** The last presses of a table, each with what became of it, and its own undo. */
import { make, tell } from "./dom.js";
import { stateOf, told } from "./told.js";
import { say } from "./words.js";

const MOST = 40;

export class PressList {
  constructor(node, onUndo) {
    this.node = node;
    this.onUndo = onUndo;
    this.shown = "";
  }

  update(presses, post) {
    const lines = presses.slice(0, MOST).map((one) => ({
      press: one,
      words: told(one, post, presses),
      state: one.struck ? say("state.struck") : stateOf(one),
    }));
    // The list is made anew only when it says something else: a finger may be on it.
    const said = JSON.stringify(lines.map((one) => [one.words, one.state]));
    if (said === this.shown) return;
    this.shown = said;
    this.node.replaceChildren(...lines.map((line) => this.line(line)));
    if (lines.length === 0) this.node.append(make("li", {}, say("press.none")));
  }

  line({ press, words, state }) {
    const kind = press.struck ? "struck" : press.state;
    const text = make("p", { class: "press-words" }, words);
    const what = make("p", { class: "press-state" }, state);
    const node = make("li", { class: "press", "data-state": kind }, make("div", {}, text, what));
    if (!press.voids && !press.struck && press.state !== "attention") {
      node.append(this.undo(press.id, words));
    }
    return node;
  }

  undo(id, words) {
    const button = make("button", { type: "button", class: "undo" });
    tell(button, say("press.undo"));
    button.setAttribute("aria-label", `${say("press.undo")}: ${words}`);
    button.addEventListener("click", () => this.onUndo(id), { once: true });
    return button;
  }
}
