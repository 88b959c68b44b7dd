/** Nothing joined yet: a code can be pasted, or one of the own matches chosen. */
import { make, tell } from "./dom.js";
import { minute, say } from "./words.js";

// What a card shows beside its QR code.
const SHORT = /^[0-9a-z]{12}$/i;

/** Let the form open a code, or the link with one in it. */
export function bindPaste() {
  const form = document.querySelector("[data-paste]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = codeIn(form.elements.code.value);
    tell(form.querySelector("[data-fault]"), code ? "" : say("problem.unknown"));
    if (code) location.hash = code;
  });
}

/**
 * Return the code in what was pasted or typed: a link's part behind #, or the code
 * itself; the short one in whatever spelling.
 */
export function codeIn(pasted) {
  const text = pasted.trim();
  const code = text.slice(text.indexOf("#") + 1);
  const letters = code.replace(/[\s-]/g, "");
  if (SHORT.test(letters)) return letters.toUpperCase();
  return /\s|\//.test(code) ? "" : code;
}

/** List the matches that whoever is signed in may mark now; nothing for the others. */
export async function showMine() {
  const node = document.querySelector("[data-mine]");
  const matches = await asked(node.dataset.mine);
  node.replaceChildren();
  if (!matches.length) return;
  const links = matches.map((one) => make("li", {}, linkTo(one)));
  node.append(make("h2", {}, say("mine.title")), make("ul", { class: "links" }, ...links));
}

function linkTo({ match, home, away, starts_at: startsAt }) {
  const words = say("mine.match", { home, away, time: minute(startsAt) });
  return make("a", { class: "button", href: `#match=${match}` }, words);
}

/** Without a network, or signed in nowhere, there are none to choose from. */
async function asked(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}
