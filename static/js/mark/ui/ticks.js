/**
 * What the marker feels and hears: a tick for a press that was kept, a buzz for one that
 * was not or does not count, and another when the referee calls.
 */
import { prefs } from "./prefs.js";

const TICK = 18;
const ALARM = [120, 60, 120, 60, 240];
const DOUBT = [90, 50, 90];
const CALL = [400, 150, 400];
let speaker = null;

/** Tick once a press is kept. */
export function tick() {
  if (prefs.haptic) navigator.vibrate?.(TICK);
  if (prefs.sound) beep({ pitch: 1320, lasts: 0.04 });
}

/** Make it felt that a press was not kept, whatever the settings say. */
export function alarm() {
  navigator.vibrate?.(ALARM);
  beep({ pitch: 220, lasts: 0.5 });
}

/** Make it felt that a press is kept, and will not count as things stand. */
export function doubt() {
  if (prefs.haptic) navigator.vibrate?.(DOUBT);
  if (prefs.sound) beep({ pitch: 330, lasts: 0.2 });
}

/** Make it felt and heard that the referee stopped the table, paused, or called time. */
export function call() {
  if (!prefs.calls) return;
  navigator.vibrate?.(CALL);
  beep({ pitch: 660, lasts: 0.6 });
}

function beep({ pitch, lasts }) {
  const Speaker = globalThis.AudioContext;
  if (!Speaker) return;
  speaker ??= new Speaker();
  const tone = new OscillatorNode(speaker, { frequency: pitch });
  tone.connect(new GainNode(speaker, { gain: 0.2 })).connect(speaker.destination);
  tone.start();
  tone.stop(speaker.currentTime + lasts);
}
