// What somebody would complain about on a page, as far as a machine can tell.
() => {
  const main = document.querySelector("main") ?? document.body;
  const named = (box, words) => `${box.localName}.${box.className} ${words.trim().slice(0, 40)}`;
  // What only a screen reader is told has no looks.
  const isShown = (box) =>
    box.checkVisibility({ visibilityProperty: true }) && box.clientWidth !== 1 && !box.closest("svg, .visually-hidden");

  // A word that does not fit where it stands. A code may break anywhere.
  function broken() {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const box = text.parentElement;
      if (!isShown(box) || box.closest("code, pre, textarea, script, .visually-hidden")) continue;
      for (const word of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((one) => one.width > 0).map((one) => one.top);
        if (Math.max(...tops) - Math.min(...tops) > 6) found.push(`breaks ${named(box, word[0])}`);
      }
    }
    return found;
  }

  // What a box without a way to scroll cuts off.
  const cut = () => [...document.querySelectorAll("body *")]
    .filter((box) => /hidden|clip/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
    .filter((box) => isShown(box) && box.innerText?.trim())
    .map((box) => `cuts ${named(box, box.innerText)}`);

  // One thing matters on a page: more loud buttons than one.
  function loud() {
    const probe = document.createElement("i");
    probe.style.color = "var(--pico-primary-background)";
    main.append(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    const found = [...main.querySelectorAll("a, button, [type=submit]")]
      .filter((one) => isShown(one) && !one.matches(".chip") && getComputedStyle(one).backgroundColor === colour);
    return found.length > 1 ? [`loud: ${found.map((one) => one.innerText || one.value).join(" | ")}`] : [];
  }

  // A heading with nothing under it.
  const orphans = () => [...main.querySelectorAll("h1, h2, h3, h4")]
    .filter((one) => isShown(one) && !one.querySelector("a"))
    .filter((one) => {
      const next = one.nextElementSibling;
      if (!next) return one.parentElement.matches("section, article, .panel, main");
      return /^H[1-6]$/.test(next.tagName) && next.tagName <= one.tagName;
    })
    .map((one) => `nothing under ${one.innerText}`);

  const root = document.documentElement;
  const over = root.scrollWidth - root.clientWidth;
  return [...new Set([...broken(), ...cut(), ...loud(), ...orphans(), ...(over > 0 ? [`scrolls sideways by ${over}`] : [])])];
}
