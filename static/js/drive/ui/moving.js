/** Entries of evenings from phone to phone, as the marker's page hands its presses over. */
import { HandOver } from "../../mark/ui/hand-over.js";
import { say } from "../../mark/ui/words.js";

// All tables at once: their entries go in one file.
const ALL = ["all"];

export class Moving extends HandOver {
  constructor({ engine }) {
    super({ engine, screen: "more", unread: "saved.attention" });
  }

  get matches() {
    return ALL;
  }

  /** What the club has of this phone: its own, another's, or nothing there is to have. */
  get none() {
    const { allAt, union, broughtAt } = this.engine.state;
    if (allAt || union) return say("hand.none");
    return say(broughtAt ? "hand.brought" : "hand.unwritten");
  }

  /** A table's card lies on the table: it lets the next phone in. */
  showTickets() {}
}
