/** What the engine could not do, in words. */
import { has, say } from "./words.js";

// Worth trying again without anyone's doing.
const PASSING = new Set(["offline", "portal", "busy"]);
// Where the union's own sentence says more: from when, until when.
const TOLD = new Set(["ticket-not-open", "ticket-over", "ticket-revoked", "refused"]);

export const isPassing = (fault) => PASSING.has(fault.code);

/** Return a fault of the engine's in words. */
export function faultWords(fault) {
  const is_told = fault.message && fault.message !== fault.code;
  if (is_told && TOLD.has(fault.code)) return fault.message;
  const key = `problem.${fault.code}`;
  return has(key) ? say(key) : say("problem.else");
}
