// What the theme's own scripts leave out: a name for the search, and tables that are
// wider than the page and can be moved by the keyboard.
document.querySelector(".md-search")?.setAttribute(
  "aria-label",
  document.querySelector(".md-search__input").placeholder,
);
function reachable() {
  for (const one of document.querySelectorAll(
    ".md-typeset__scrollwrap:not([tabindex]), .md-typeset pre > code:not([tabindex])",
  )) one.tabIndex = 0;
}
reachable();
new MutationObserver(reachable).observe(document.body, { childList: true, subtree: true });
