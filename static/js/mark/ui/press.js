/**
 * A press of a button that must count once for each tap, and never for a scroll.
 *
 * `click` alone loses taps: a browser gives none for a second finger that comes down
 * before the first is up, which is how two thumbs tap. `pointerdown` counts a finger
 * that only began to scroll. So a press counts when its own finger comes up where it
 * went down. The click that a browser makes of the same tap is passed over; one
 * without a finger (keyboard, screen reader, switch) counts.
 */
const SLOP = 40; // px that a hasty thumb may slide
// Within so many ms a second tap, or the click of a finger, belongs to the first.
export const SAME_TAP = 700;

export function onPress(button, act) {
  const fingers = new Map();
  let counted = -Infinity;
  button.addEventListener("pointerdown", (event) => {
    if (event.button === 0) fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  button.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  button.addEventListener("pointerup", (event) => {
    const from = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!from || button.disabled || hasSlid(event, from)) return;
    counted = event.timeStamp;
    act(event);
  });
  button.addEventListener("click", (event) => {
    if (event.detail > 0 && event.timeStamp - counted < SAME_TAP) return;
    act(event);
  });
  // A key that is held down is one press.
  button.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
  // A long press is a slow tap here, not a wish for the browser's menu.
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

const hasSlid = (event, [x, y]) =>
  Math.hypot(event.clientX - x, event.clientY - y) > SLOP;

/** Whether a tap is the second one of the finger that made another, in one place. */
export const isSecond = (event, first) =>
  first !== null &&
  Boolean(event.pointerType) && // a key has no place
  event.timeStamp - first.timeStamp < SAME_TAP &&
  !hasSlid(event, [first.clientX, first.clientY]);
