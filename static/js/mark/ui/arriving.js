/** What waits until whoever scanned a code is in: it would share the network with them. */

// Someone may take long over a name, or come in vain.
const LONGEST = 10_000;

let settle;
const settled = new Promise((resolve) => {
  settle = resolve;
});

/** Say that nobody is on the way in, or no longer. */
export function nobodyArrives() {
  settle();
}

/** Return once nobody is on the way in; from then on the page has its own typeface. */
export async function afterArriving() {
  const patience = new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
  });
  await Promise.race([settled, patience]);
  document.documentElement.removeAttribute("data-arriving");
}
