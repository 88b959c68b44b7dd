/** The app itself, kept on the phone by the service worker. */

/**
 * Register the service worker, and let a newer one take over once nothing is on this
 * phone only. What is open goes on as it is; the next opening is the newer one.
 * @param {import("./index.js").Engine} engine
 * @param {string} worker  its address
 */
export async function keepShell(engine, worker) {
  if (!navigator.serviceWorker) return;
  try {
    const shell = await navigator.serviceWorker.register(worker, { scope: "/" });
    const offer = () => {
      const { waiting } = shell;
      if (waiting && engine.state.here === 0) waiting.postMessage("SKIP_WAITING");
    };
    engine.addEventListener("change", offer);
    shell.addEventListener("updatefound", () => {
      shell.installing.addEventListener("statechange", offer);
    });
    offer();
  } catch {
    // No network, or an insecure address: it stays as it was, and is tried again.
  }
}
