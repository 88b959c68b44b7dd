// Within an embed: tells the page that frames it how high it is, and looks every minute
// whether it changed. It tells a number and nothing else, so anybody may hear it.
"use strict";

const content = document.querySelector("main");
const every = Number(content.dataset.refreshed) * 1000;

const tell = () => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  window.parent.postMessage({ klawerjas: "height", height }, "*");
};

const refresh = async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href, { credentials: "omit" }).catch(() => null);
  // What is shown stays where the network or the server is away.
  if (!answer || !answer.ok) return;
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = parsed.querySelector("main");
  if (!found || found.innerHTML === content.innerHTML) return;
  if (content.contains(document.activeElement)) return;
  content.replaceChildren(...found.childNodes);
};

if (window.parent !== window) {
  new ResizeObserver(tell).observe(document.documentElement);
  tell();
}
if (every) setInterval(refresh, every * (0.75 + Math.random() / 2));
