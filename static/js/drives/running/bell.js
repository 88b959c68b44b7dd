// The bell of a card evening: its minutes and seconds run down by the server's clock,
// and it sounds at the first and at the last bell, and before the last: five strokes
// when five minutes are left, one when one is. It stands beside live.js, of which it
// uses the clock (`now`), the question for news (`poll`) and the part that moves.
"use strict";

{
  const SECOND_MS = 1000;
  const MINUTE_MS = 60 * SECOND_MS;
  // A page that is opened long after a bell does not ring it.
  const FRESH_MS = 15 * SECOND_MS;
  const CONFLICT = 409;
  // Each signal's tone, its strokes and how far apart they are.
  const SIGNALS = {
    start: { hertz: 880, strokes: 3, apart: 0.9 },
    stop: { hertz: 660, strokes: 3, apart: 0.9 },
    "5 left": { hertz: 1320, strokes: 5, apart: 0.5 },
    "1 left": { hertz: 1320, strokes: 1, apart: 0.5 },
  };
  const MINUTES_LEFT = [5, 1];
  // A struck bell: the partials of one, each with its loudness and how long it hums.
  const PARTIALS = [
    [1, 0.5, 2.2],
    [2, 0.35, 1.6],
    [2.4, 0.25, 1.2],
    [3, 0.2, 0.9],
    [4.5, 0.12, 0.6],
  ];

  const soundButton = document.querySelector("[data-sound]");
  const form = document.querySelector("[data-bell-form]");
  // Which bells this page has rung or come too late for: "12 start".
  const rung = new Set();
  let audio;
  let seen;

  const strike = (hertz, at) => {
    for (const [ratio, loudness, hum] of PARTIALS) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = hertz * ratio;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(loudness, at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + hum);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + hum);
    }
  };

  const ring = (which, strokes = SIGNALS[which].strokes) => {
    document.documentElement.dataset.rang = which;
    if (!audio) return;
    const { hertz, apart } = SIGNALS[which];
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      strike(hertz, audio.currentTime + stroke * apart);
    }
  };

  const ringOnce = (round, which, at) => {
    const key = `${round} ${which} ${at}`;
    if (rung.has(key)) return;
    rung.add(key);
    if (now() - at < FRESH_MS) ring(which);
  };

  // Before the last bell; a round that is no longer than that begins with its own.
  const ringBefore = ({ round, length, due }) => {
    for (const minutes of MINUTES_LEFT) {
      const left = minutes * MINUTE_MS;
      const at = due - left;
      if (length > left && at <= now()) ringOnce(round, `${minutes} left`, at);
    }
  };

  const read = (bell) => {
    const { started, ended, minutes, round } = bell.dataset;
    const length = Number(minutes) * 60 * SECOND_MS;
    const first = started ? Date.parse(started) : null;
    const due = first !== null && length ? first + length : null;
    const rungAt = ended ? Date.parse(ended) : null;
    const last = due !== null && due <= now() ? Math.min(due, rungAt ?? due) : rungAt;
    return { round, length, first, due, last };
  };

  const stateOf = ({ first, last }) => {
    if (first === null) return "waiting";
    return last === null ? "running" : "over";
  };

  const shown = ({ length, first, due, last }) => {
    if (first === null) return length;
    const at = last ?? now();
    return Math.max(0, length ? due - at : at - first);
  };

  const figures = (ms, isLeft) => {
    const whole = isLeft ? Math.ceil(ms / SECOND_MS) : Math.floor(ms / SECOND_MS);
    const two = (number) => String(number).padStart(2, "0");
    return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
  };

  const press = (state) => {
    if (!form) return;
    const wanted = { waiting: "start", running: "stop" }[state];
    for (const button of form.querySelectorAll("[data-press]")) {
      const isWanted = button.dataset.press === wanted;
      if (button.hidden === isWanted) button.hidden = !isWanted;
    }
  };

  const draw = (bell) => {
    const times = read(bell);
    const state = stateOf(times);
    const left = shown(times);
    for (const one of ["waiting", "running", "over"]) bell.classList.toggle(`is-${one}`, one === state);
    // Without minutes there is nothing to show until somebody rings.
    bell.hidden = state === "waiting" && !times.length;
    const isLast = state === "running" && times.length > 0 && left <= MINUTE_MS;
    bell.classList.toggle("is-last", isLast);
    for (const words of bell.querySelectorAll("[data-words]")) words.hidden = words.dataset.words !== state;
    put(bell, "[data-figures]", figures(left, times.length > 0));
    if (times.first !== null) ringOnce(times.round, "start", times.first);
    if (state === "running") ringBefore(times);
    if (times.last !== null) ringOnce(times.round, "stop", times.last);
    return state;
  };

  const tickBell = () => {
    const bell = live.querySelector("[data-bell]");
    const state = bell ? draw(bell) : "none";
    if (state !== seen) press(state);
    seen = state;
  };

  if (soundButton && window.AudioContext) {
    soundButton.hidden = false;
    // A browser lets a page sound only after somebody pressed something on it.
    soundButton.addEventListener("click", () => {
      audio ??= new AudioContext();
      audio.resume();
      ring("start", 1);
      soundButton.textContent = soundButton.dataset.on;
    });
  }

  if (form) {
    // Sent beside the page, which stays: so do its sound and the full screen.
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const sent = new FormData(form, event.submitter);
      event.submitter.disabled = true;
      const answer = await fetch(form.action, { method: "POST", body: sent }).catch(() => null);
      event.submitter.disabled = false;
      await poll();
      // Somebody else may have rung it meanwhile: then the page shows that it rings.
      if (!answer?.ok && answer?.status !== CONFLICT) {
        status.classList.add("is-lost");
        status.textContent = form.dataset.lost;
      }
    });
  }

  setInterval(tickBell, 200);
  tickBell();
}
