/** How this phone's marker wants the screen; kept on the phone, gone without harm. */
const KEY = "mark.settings";
const DEFAULTS = {
  theme: "auto", left: false, haptic: true, sound: false, keys: false, awake: true,
  large: false, name: "", mirrored: {}, calls: true, installTold: false,
};

export const prefs = { ...DEFAULTS, ...read(KEY, {}) };

/** Change a setting, keep it and show it at once. */
export function prefer(name, value) {
  prefs[name] = value;
  write(KEY, prefs);
  applyPrefs();
}

/** Put the settings that change the look on the page. */
export function applyPrefs() {
  const page = document.documentElement;
  page.dataset.look = prefs.theme;
  page.dataset.hand = prefs.left ? "left" : "right";
  page.dataset.size = prefs.large || prefs.theme === "dim" ? "large" : "plain";
}

/** Return what is kept under a key, or the value given where that cannot be read. */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a value; false where this phone has no room, which nobody is stopped by. */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
