// On another site: puts an embed where its own script element stands, as high as what it
// shows. It reads no cookie, keeps nothing and touches nothing else of the page.
"use strict";

(() => {
  const script = document.currentScript;
  if (!script || !script.dataset.embed) return;
  const own = new URL(script.src).origin;
  const address = new URL(script.dataset.embed, own);
  // Whatever is written there, only an embed of ours is framed.
  if (address.origin !== own || !address.pathname.startsWith("/embed/")) return;
  for (const name of ["theme", "language"]) {
    if (script.dataset[name]) address.searchParams.set(name, script.dataset[name]);
  }
  const frame = document.createElement("iframe");
  frame.src = address.href;
  frame.title = script.dataset.title || "Klawerjas";
  frame.loading = "lazy";
  frame.style.cssText = "display:block;width:100%;height:20rem;border:0";
  window.addEventListener("message", (event) => {
    const said = event.data;
    if (event.source !== frame.contentWindow || event.origin !== own) return;
    if (!said || said.klawerjas !== "height" || !(said.height > 0)) return;
    frame.style.height = `${Math.min(said.height, 20000)}px`;
  });
  script.replaceWith(frame);
})();
