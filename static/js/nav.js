// The menus of the page's head: one open at a time, closed by Escape, by a press beside
// them, and when the focus leaves them. Without script they open and close all the same.
const menus = [...document.querySelectorAll(".band-menu, .desk-sheet")];

function closeAll(but) {
  for (const menu of menus) if (menu !== but) menu.open = false;
}

for (const menu of menus) {
  menu.addEventListener("toggle", () => {
    if (menu.open) closeAll(menu);
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
  });
}
document.addEventListener("keydown", (event) => {
  const menu = menus.find((one) => one.open);
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
// A row of tabs that is longer than a phone is wide begins where the reader is.
for (const here of document.querySelectorAll(".tabs > [aria-current]")) {
  const row = here.parentElement;
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
// The desk's menu may be longer than the window: it begins where the reader is too.
const desk = document.querySelector(".desk-menu");
const [page] = desk ? [...desk.querySelectorAll(".desk-side [aria-current]")].slice(-1) : [];
if (page && page.offsetTop + page.offsetHeight > desk.clientHeight) {
  desk.scrollTop = page.offsetTop - desk.clientHeight / 2;
}
document.addEventListener("pointerdown", ({ target }) => {
  closeAll(menus.find((one) => one.contains(target)));
});
