// Zooms a photo of the paper within its frame; without this file it opens on its own.
"use strict";

for (const photo of document.querySelectorAll("[data-photo]")) {
  const zoom = photo.querySelector("[data-zoom]");
  const frame = photo.querySelector(".photo-frame");
  const image = photo.querySelector("img");
  zoom.parentElement.hidden = false;
  zoom.addEventListener("input", () => {
    const middle = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    const height = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
    image.style.width = `${Number(zoom.value) * 100}%`;
    frame.scrollLeft = middle * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = height * frame.scrollHeight - frame.clientHeight / 2;
  });
}
