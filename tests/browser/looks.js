// What somebody would complain about on a page, as far as a machine can tell: of the
// kinds that are named by the first words of what is said, or of all.
(kinds) => {
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

  let texts;
  function shownTexts() {
    if (texts) return texts;
    texts = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (text.data.trim() && isShown(text.parentElement)) texts.push(text);
    }
    return texts;
  }
  const rectsOf = (text, from = 0, to = text.length) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter((one) => one.width > 1);
  };

  // A text in a cell beside others that has become so narrow that its words stand one a
  // line. A heading of a column may, and a text alone in its row has all there is.
  const isRow = (box) => /flex|grid/.test(getComputedStyle(box).display);
  const isCell = (box) => box.matches("td, th") || isRow(box.parentElement);
  function rowOf(text) {
    let box = text.parentElement;
    if (isRow(box)) return box;
    while (box !== main && !isCell(box)) box = box.parentElement;
    return box === main || box.closest("thead") ? null : box.parentElement;
  }
  function pressed() {
    return shownTexts().filter((text) => {
      const row = rowOf(text);
      const words = row ? [...text.data.matchAll(/\S+/gu)] : [];
      if (words.length < 3) return false;
      const [first, ...more] = words.map((word) => rectsOf(text, word.index, word.index + word[0].length)[0]).filter(Boolean);
      const lines = 1 + more.filter((one, at) => one.top > [first, ...more][at].top + 4).length;
      const widest = Math.max(...[first, ...more].map((one) => one.width));
      return lines > 2 && (1 + more.length) / lines < 1.4 && widest < row.clientWidth / 2;
    }).map((text) => `presses ${named(text.parentElement, text.data)}`);
  }

  // A heading that stands against what is above it.
  const LEAST_GAP = 0.2; // of its letters; theirs may overlap a little and not touch
  const OVERLAP = 0.05;
  const isBox = (one) => {
    const style = getComputedStyle(one);
    const isEdged = parseFloat(style.borderBottomWidth) > 0 && style.borderBottomStyle !== "none";
    return isEdged || /^(img|svg|input|select|textarea|button|video)$/.test(one.localName) || !/, 0\)$|^transparent$/.test(style.backgroundColor);
  };
  function inkBelow(block) {
    const all = [block, ...block.querySelectorAll("*")].filter(isShown);
    const boxes = all.filter(isBox).map((one) => one.getBoundingClientRect());
    const texts = shownTexts().filter((one) => block.contains(one)).flatMap((one) => rectsOf(one));
    return [...boxes, ...texts].filter((one) => one.height > 1);
  }
  // What stands above, if need be before what it begins.
  function above(block) {
    let one = block;
    while (one !== main) {
      if (one.previousElementSibling) {
        one = one.previousElementSibling;
        if (isShown(one) && !/absolute|fixed/.test(getComputedStyle(one).position)) return one;
      } else if (isBox(one.parentElement)) return null;
      else one = one.parentElement;
    }
    return null;
  }
  function touching() {
    const found = [];
    for (const heading of main.querySelectorAll("h1, h2, h3, h4")) {
      if (!isShown(heading)) continue;
      const own = shownTexts().filter((one) => heading.contains(one)).flatMap((one) => rectsOf(one));
      const top = Math.min(...own.map((one) => one.top));
      const before = above(heading);
      // The line above a title is a part of it.
      if (!before || before.matches(".eyebrow") || !own.length) continue;
      const ink = inkBelow(before).filter((one) => one.top < top);
      if (!ink.length) continue;
      const gap = top - Math.max(...ink.map((one) => one.bottom));
      const letters = parseFloat(getComputedStyle(heading).fontSize);
      if (gap < LEAST_GAP * letters && gap > -OVERLAP * letters) found.push(`touches ${named(heading, heading.innerText)}`);
    }
    return found;
  }

  function scrolling() {
    const root = document.documentElement;
    const over = root.scrollWidth - root.clientWidth;
    return over > 0 ? [`scrolls sideways by ${over}`] : [];
  }

  const finders = { breaks: broken, cuts: cut, loud, nothing: orphans, presses: pressed, touches: touching, scrolls: scrolling };
  const asked = kinds.length ? kinds : Object.keys(finders);
  return [...new Set(asked.flatMap((kind) => finders[kind]()))];
}
