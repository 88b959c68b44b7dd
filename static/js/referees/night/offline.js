/* Keeps the rule book and the marker's screen on this phone, for a hall with no network.
   An insecure address, or no network now: it is tried again on the next page. */
const { worker } = document.currentScript.dataset;
navigator.serviceWorker?.register(worker, { scope: "/" }).catch(() => {});
