// On the hall's screen: so many tables at a time, or the rankings of the evening and of
// its series, take turns by the server's clock, so that two screens show the same. It
// stands beside live.js, of which it uses the clock (`now`) and the part that moves
// (`live`).
"use strict";

{
  const TURN_MS = 10 * 1000;
  const holdButton = document.querySelector("[data-hold]");
  const holdWords = holdButton.textContent;
  // Which of them is held; undefined while they take turns.
  let held;

  const turn = () => {
    const slides = [...live.querySelectorAll("[data-slide]")];
    const isLoop = slides.length > 1;
    if (holdButton.hidden === isLoop) holdButton.hidden = !isLoop;
    if (!slides.length) return;
    const at = (held ?? Math.floor(now() / TURN_MS)) % slides.length;
    slides.forEach((slide, number) => {
      if (slide.hidden !== (number !== at)) slide.hidden = number !== at;
    });
  };

  holdButton.addEventListener("click", () => {
    const slides = [...live.querySelectorAll("[data-slide]")];
    held = held === undefined ? slides.findIndex((slide) => !slide.hidden) : undefined;
    holdButton.textContent = held === undefined ? holdWords : holdButton.dataset.go;
    turn();
  });

  setInterval(turn, 200);
  turn();
}
