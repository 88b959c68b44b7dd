/** Entries of evenings from phone to phone, as the marker's page hands its presses over. */
import { HandOver } from "../../mark/ui/hand-over.js";

// All tables at once: their entries go in one file.
const ALL = ["all"];

export class Moving extends HandOver {
  constructor({ engine }) {
    super({ engine, screen: "more", unread: "saved.attention" });
  }

  get matches() {
    return ALL;
  }

  /** A table's card lies on the table: it lets the next phone in. */
  showTickets() {}
}
