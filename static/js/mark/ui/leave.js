/** Leaving: this phone forgets the matches it marked, once the union has it all. */
import { tell } from "./dom.js";
import { faultWords } from "./faults.js";

export function bindLeave(engine, onLeft) {
  const said = document.querySelector("[data-leave-fault]");
  document.querySelector("[data-leave]").addEventListener("click", async () => {
    try {
      const matches = new Set(engine.posts.map((one) => one.match));
      for (const match of matches) await engine.leave(match);
      tell(said, "");
      onLeft();
    } catch (fault) {
      tell(said, faultWords(fault));
    }
  });
}
