/** Building and filling the page; text is only ever set as text. */
const SVG = "http://www.w3.org/2000/svg";
const SHORT_END = 5; // letters of a name, the space before its last word among them

/** Return the part of a piece of the page that has this name. */
export const part = (node, name) => node.querySelector(`[data-part="${name}"]`);

/** Set a node's text, where it is another one: an unchanged node costs no layout. */
export function tell(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/**
 * Write a team's name, to be shortened in its middle where there is no room: the end
 * tells Athlone A from Athlone B. The text stays the whole name.
 */
export function tellName(node, name) {
  if (node.textContent === name) return;
  const last = name.lastIndexOf(" ");
  const is_short = last > 0 && name.length - last <= SHORT_END;
  const cut = is_short ? last : Math.max(0, name.length - SHORT_END);
  const start = make("span", { class: "name-start" }, name.slice(0, cut));
  const end = make("span", { class: "name-end" }, name.slice(cut));
  node.classList.add("name");
  node.replaceChildren(start, end);
}

/** Show a node or hide it. */
export function show(node, is_shown) {
  if (node.hidden === is_shown) node.hidden = !is_shown;
}

/** Whether a node is drawn at all, for whoever looks; it may lie outside the glass. */
export const isSeen = (node) =>
  node.getClientRects().length > 0 && getComputedStyle(node).visibility === "visible";

/** Make an element with attributes and children (nodes or text). */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Make an element of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** Draw a QR code of the engine's; it is named for those who do not see it. */
export function drawCode(code, label) {
  const box = `0 0 ${code.size} ${code.size}`;
  return draw(
    "svg",
    { viewBox: box, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    draw("rect", { width: code.size, height: code.size, fill: "#fff" }),
    draw("path", { d: code.path, fill: "#000" }),
  );
}
