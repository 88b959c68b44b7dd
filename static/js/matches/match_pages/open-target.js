// Opens what hides the entries that a figure of the score-sheet points at. Newer
// browsers do so by themselves; without script the summary opens them by hand.
"use strict";

function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const hiding = target && target.closest("details");
  if (hiding) {
    hiding.open = true;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  }
}

window.addEventListener("hashchange", openTarget);
openTarget();
