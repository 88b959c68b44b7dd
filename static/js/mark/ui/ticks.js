/** What the marker feels and hears: a tick for a press that was kept, a buzz for none. */
import { prefs } from "./prefs.js";

const TICK = 18;
const ALARM = [120, 60, 120, 60, 240];
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

function beep({ pitch, lasts }) {
  const Speaker = globalThis.AudioContext;
  if (!Speaker) return;
  speaker ??= new Speaker();
  const tone = new OscillatorNode(speaker, { frequency: pitch });
  tone.connect(new GainNode(speaker, { gain: 0.2 })).connect(speaker.destination);
  tone.start();
  tone.stop(speaker.currentTime + lasts);
}
