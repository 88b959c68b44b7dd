// Offers what this device has beside the link to WhatsApp: its own way to share, and
// its clipboard. Without script the link does, and the page's address stands by it.
"use strict";

for (const part of document.querySelectorAll(".share")) {
  const link = part.querySelector("[data-whatsapp]");
  const { title, page } = part.dataset;
  // What goes to somebody's own number may hold what is for them alone.
  const text = part.dataset.text ?? new URL(link.href).searchParams.get("text");
  const share = part.querySelector("[data-share]");
  const said = part.querySelector(".share-said");

  if (navigator.share && share) {
    share.hidden = false;
    share.addEventListener("click", async () => {
      try {
        // The text ends with the address: an address beside it would be sent twice.
        await navigator.share({ title, text });
      } catch (fault) {
        // Whoever closes the device's own list has changed their mind.
        if (fault.name !== "AbortError") share.hidden = true;
      }
    });
  }
  for (const copy of part.querySelectorAll("[data-copy]")) {
    copy.hidden = !navigator.clipboard;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(copy.dataset.copy === "page" ? page : text);
        said.textContent = copy.dataset.done;
      } catch {
        // A browser may refuse; then there is something to copy by hand.
        said.textContent = copy.dataset.copy === "page" ? page : text;
      }
    });
  }
}
