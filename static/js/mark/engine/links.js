/** How each post's last exchange with the union went. */

// The first of these that some post meets is what the phone as a whole says.
const WORST_FIRST = [
  "revoked", "other-user", "signed-out", "portal", "away", "busy", "refused", "over",
];

export class Links {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.byDevice = new Map();
  }

  /** Take how an exchange for a post went. */
  heard({ device }, answer) {
    const isNews = this.byDevice.get(device) !== answer.link;
    this.byDevice.set(device, answer.link);
    if (isNews) this.changed();
  }

  of({ device }) {
    return this.byDevice.get(device) ?? (navigator.onLine ? "ok" : "away");
  }

  worst(posts) {
    const met = new Set(posts.map((one) => this.of(one)));
    return WORST_FIRST.find((one) => met.has(one)) ?? "ok";
  }
}
