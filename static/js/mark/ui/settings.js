/** The settings' form: each choice is kept and shown at once. */
import { keepAwake } from "./awake.js";
import { prefer, prefs } from "./prefs.js";
import { tick } from "./ticks.js";

const TICKS = new Set(["haptic", "sound"]);

export function bindSettings() {
  const form = document.querySelector("[data-settings]");
  for (const input of form.elements) {
    if (!input.name) continue;
    const { name, type } = input;
    if (type === "radio") input.checked = prefs[name] === input.value;
    else input.checked = prefs[name];
    input.addEventListener("change", () => choose(input));
  }
}

function choose({ name, type, value, checked }) {
  prefer(name, type === "radio" ? value : checked);
  if (TICKS.has(name)) tick();
  if (name === "awake") keepAwake(checked);
}
