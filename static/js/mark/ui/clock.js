/** The referee's clock in words: the phase, and what comes next. */
import { has, minute, say } from "./words.js";

/** Return "First half, interval at 20:45" for a match, or what is known of it. */
export function clockOf(live) {
  if (!live) return say("phase.unknown");
  if (live.status === "not started" && live.starts_at) return startOf(live);
  if (live.is_paused) return say("phase.paused");
  const phase = say(`phase.${live.status}`);
  if (!live.next?.at) return phase;
  const what = live.next.what;
  const key = `what.${what}`;
  return say("clock.next", {
    phase,
    what: has(key) ? say(key) : what,
    time: minute(live.next.at),
  });
}

/** Before the referee starts it no clock runs: it says when that is, or was to be. */
function startOf({ starts_at: at, now }) {
  const is_past = Math.max(Date.parse(now), Date.now()) >= Date.parse(at);
  return say(is_past ? "clock.was-to-start" : "clock.starts", { time: minute(at) });
}

/** Return what the marker of a table must know before a press, or "". */
export function noteOf(score, row) {
  if (row?.stopped) return say("note.stopped", { rule: row.stopped.rule });
  if (score?.is_paused) return say("note.paused");
  if (score?.status === "not started") return say("note.early");
  if (score?.status === "abandoned") return say("note.abandoned");
  if (score?.status === "played") return say("note.played");
  if (row && !row.is_fielded) return say("note.open");
  return row?.is_idle ? say("note.idle") : "";
}
