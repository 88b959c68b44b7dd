/** Putting the page on the home screen: explained once, and then in the menu. */
import { show } from "./dom.js";
import { prefer, prefs } from "./prefs.js";

export class Install {
  constructor() {
    this.offer = null;
    this.told = document.querySelector("[data-install-told]");
    this.menu = document.querySelector("[data-install-menu]");
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.take(event);
    });
    addEventListener("appinstalled", () => this.take(null));
    for (const one of document.querySelectorAll("[data-install]")) {
      one.addEventListener("click", () => this.ask());
    }
    document.querySelector("[data-install-later]").addEventListener("click", () => this.tell());
    // An iPhone's browser installs by its own menu, and says nothing of it.
    this.is_by_hand = navigator.standalone === false;
    for (const one of document.querySelectorAll("[data-install-by-hand]")) {
      show(one, this.is_by_hand);
    }
    this.update();
  }

  take(offer) {
    this.offer = offer;
    this.update();
  }

  update() {
    show(this.menu, Boolean(this.offer) || this.is_by_hand);
    for (const one of document.querySelectorAll("[data-install]")) show(one, Boolean(this.offer));
    show(this.told, (Boolean(this.offer) || this.is_by_hand) && !prefs.installTold);
  }

  /** It was explained, and is not again. */
  tell() {
    prefer("installTold", true);
    this.update();
  }

  async ask() {
    const { offer } = this;
    this.tell();
    this.take(null);
    await offer?.prompt();
  }
}
