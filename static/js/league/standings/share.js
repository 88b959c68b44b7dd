// Offers what this device has beside the link to WhatsApp: its own way to share, and
// its clipboard. Without script the link does.
"use strict";

for (const part of document.querySelectorAll(".share")) {
  const link = part.querySelector("[data-whatsapp]");
  const text = new URL(link.href).searchParams.get("text");
  const share = part.querySelector("[data-share]");
  const copy = part.querySelector("[data-copy]");
  const said = part.querySelector(".share-said");

  if (navigator.share) {
    share.hidden = false;
    share.addEventListener("click", async () => {
      try {
        await navigator.share({ text });
      } catch (fault) {
        // Whoever closes the device's own list has changed his or her mind.
        if (fault.name !== "AbortError") share.hidden = true;
      }
    });
  }
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        said.textContent = copy.dataset.done;
      } catch {
        copy.hidden = true;
      }
    });
  }
}
