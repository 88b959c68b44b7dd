/** The number on the app's icon: how many presses are on this phone only. */
let shown = null;

export function badge(number) {
  if (shown === number || !navigator.setAppBadge) return;
  shown = number;
  // A browser may refuse it; the line on the screen says the same.
  const told = number ? navigator.setAppBadge(number) : navigator.clearAppBadge();
  told.catch(() => {});
}
