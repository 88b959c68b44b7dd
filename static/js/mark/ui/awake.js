/** Keeps the screen on while someone marks; the system lets go when the page is hidden. */
import { prefs } from "./prefs.js";

let lock = null;
let is_wanted = false;

/** Say whether the marking screen is the one that is shown. */
export function keepAwake(is_marking) {
  is_wanted = is_marking;
  return hold();
}

async function hold() {
  const may = is_wanted && prefs.awake && document.visibilityState === "visible";
  if (!may) {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    lock = await ask();
  }
}

async function ask() {
  try {
    return (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    // A phone low on battery refuses; marking goes on with a screen that dims.
    return null;
  }
}

document.addEventListener("visibilitychange", hold);
