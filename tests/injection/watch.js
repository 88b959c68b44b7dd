// What a page may not have in it, whoever wrote its texts. Installed in every frame
// before its own scripts; Python asks `injected.faultsIn` and `injected.textsIn`.
window.x = () => console.error("INJECTED: a payload ran");
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`VIOLATION: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
});
window.injected = (() => {
  const FOREIGN = "base[href], object, embed, applet, marquee, math, style, plaintext, xmp,"
    + " meta[http-equiv]:not(noscript meta), iframe[srcdoc], set, animate";
  const ADDRESSES = ["href", "src", "action", "formaction", "xlink:href", "data", "poster"];
  const RUNS = /^[\s\u0000-\u001f]*(javascript|vbscript|data:(?!image\/))/i;
  const DATA = ["application/json", "text/plain"];
  const WORD = /~[0-9a-z]{3}~/g;
  const parts = (root) => [root, ...[...root.querySelectorAll("template")].map((one) => one.content)];
  const all = (root, selector) => parts(root).flatMap((one) => [...one.querySelectorAll(selector)]);
  const hostOf = (address) => {
    try { return new URL(address, location.origin).hostname; } catch { return ""; }
  };
  const faultsOf = (one) => {
    const found = [];
    for (const { name, value } of one.attributes) {
      const bare = name.toLowerCase();
      if (/^on|[<"'`=]/.test(bare)) found.push(`<${one.localName} ${name}>`);
      if (!ADDRESSES.includes(bare)) continue;
      if (RUNS.test(value)) found.push(`<${one.localName} ${name}=${value}>`);
      if (hostOf(value) === "e.test") found.push(`<${one.localName}> to another host`);
    }
    return found;
  };
  const isInline = (one) => !one.hasAttribute("src") && !DATA.includes(one.type);
  const commentsIn = (root) => {
    const found = [];
    for (const part of parts(root)) {
      const walk = document.createTreeWalker(part, NodeFilter.SHOW_COMMENT);
      while (walk.nextNode()) {
        const { data } = walk.currentNode;
        if (data.match(WORD) || data.includes("x()")) found.push(`a comment: ${data.slice(0, 60)}`);
      }
    }
    return found;
  };
  const faultsIn = (root) => [
    ...all(root, "*").flatMap(faultsOf),
    ...all(root, FOREIGN).map((one) => `<${one.localName}> of a payload`),
    ...all(root, "script").filter(isInline).map(() => "a script in the page"),
    ...commentsIn(root),
  ];
  const textsIn = (root) => {
    const found = new Map();
    const keep = (text) => {
      for (const word of text.match(WORD) ?? []) if (!found.has(word)) found.set(word, []);
      for (const word of text.match(WORD) ?? []) found.get(word).push(text.slice(0, 9000));
    };
    for (const part of parts(root)) {
      const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) keep(walk.currentNode.data);
    }
    for (const one of all(root, "*")) {
      for (const { value } of one.attributes) keep(value);
      if (typeof one.value === "string") keep(one.value);
    }
    return Object.fromEntries(found);
  };
  // The answers of many addresses, each read as the browser reads a page, none of them run.
  const seen = async (address, answer) => {
    const kind = (answer.headers.get("content-type") ?? "").split(";")[0];
    const text = await answer.text();
    if (!["text/html", "image/svg+xml"].includes(kind)) return { address, status: answer.status, kind };
    const page = new DOMParser().parseFromString(text, kind);
    return { address, status: answer.status, kind, faults: faultsIn(page), texts: textsIn(page) };
  };
  const read = async (address) => seen(address, await fetch(address));
  // Every form of a page, sent with a payload in each field that takes letters.
  const TYPED = "input:not([type]), textarea, " + ["text", "search", "email", "url", "tel", "number", "date", "time"]
    .map((kind) => `input[type=${kind}]`).join(", ");
  const ENDS = /logout|language|password|2fa/;
  const sent = (form, text) => {
    const found = new URLSearchParams();
    for (const one of form.elements) {
      if (!one.name || one.disabled || ["submit", "button", "file", "image"].includes(one.type)) continue;
      if (["checkbox", "radio"].includes(one.type) && !one.checked) continue;
      found.append(one.name, one.matches(TYPED) ? text : one.value);
    }
    return found;
  };
  const send = async (address, form, text) => {
    const to = new URL(form.getAttribute("action") || "", new URL(address, location.origin));
    const values = sent(form, text);
    const isPost = form.method === "post";
    if (!isPost) to.search = values;
    return fetch(to, isPost ? { method: "POST", body: values } : {});
  };
  const fill = async ({ address, text }) => {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    const found = [];
    for (const form of page.querySelectorAll("form")) {
      if (!form.querySelector(TYPED) || ENDS.test(form.getAttribute("action") ?? "")) continue;
      found.push(await seen(`${address} sent`, await send(address, form, text)));
    }
    return found;
  };
  return { faultsIn, textsIn, fill, read: (addresses) => Promise.all(addresses.map(read)) };
})();
