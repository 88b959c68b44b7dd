// Keeps the marker's screen, the page that writes an evening's tables and the rule book
// on the phone, so that they open with no network. It keeps what is the same for
// everyone, and nothing of the API's.
"use strict";

const LANGUAGE = "{{ language }}";
const FIRST = {{ first|safe }};
const PAGES = {{ pages|safe }};
const FILES = {{ files|safe }};
const PREFIX = "klawerjas-shell-";
const CACHE = `${PREFIX}{{ version }}`;
const PATIENCE_MS = 3000;
// Where another app shares the file of a rescue to this one, and where it is put by.
const SHARED = "{{ shared }}";
const SHARED_CACHE = "klawerjas-shared";
const TAKE_IN = "{{ take_in }}";

// As a visitor gets it who is not signed in, in the language of whoever opened it.
const asVisitor = (path) =>
  new Request(path, {
    cache: "no-cache",
    credentials: "omit",
    headers: { "Accept-Language": LANGUAGE },
  });

const fetched = async (path) => {
  const response = await fetch(asVisitor(path));
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  // The sign-in page of a Wi-Fi would be a page in the place of a script.
  if (response.status !== 200 || response.redirected || isPage !== PAGES.includes(path)) {
    throw new TypeError(`${path} was not answered with itself`);
  }
  return [path, response];
};

const install = async () => {
  if (self.registration.active && (await hasUnsent())) {
    throw new Error("there are presses on this phone only: the update waits");
  }
  const all = await Promise.all([...PAGES, ...FILES].map(fetched));
  const cache = await caches.open(CACHE);
  await Promise.all(all.map(([path, response]) => cache.put(path, response)));
};

// What the pages that write keep there: a press in it may be on this phone only.
const STORES = ["klawerjas-mark", "klawerjas-evening"];

const hasUnsent = async () => (await Promise.all(STORES.map(isWaitingIn))).some(Boolean);

const isWaitingIn = (name) =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const index = database.transaction("presses").objectStore("presses").index("state");
      const count = index.count("here");
      count.onsuccess = () => resolve(count.result > 0);
      count.onerror = () => resolve(true);
      database.close();
    };
  });

const activate = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const former = names.filter((name) => name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  await self.clients.claim();
};

const kept = (path) => caches.match(path, { cacheName: CACHE, ignoreVary: true });

const fromPhone = async (path, request) => (await kept(path)) ?? fetch(request);

const fromUnion = async (path, request) => {
  const patience = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer yet")), PATIENCE_MS);
  });
  try {
    return await Promise.race([fetch(request), patience]);
  } catch {
    return fromPhone(path, request);
  }
};

// What was shared is kept until the page has read it: the page may not be open yet.
const takeShared = async (request) => {
  const given = await request.formData();
  const file = given.get("rescue");
  const text = file instanceof File ? await file.text() : String(given.get("text") ?? "");
  const cache = await caches.open(SHARED_CACHE);
  await cache.put(SHARED, new Response(text));
  return Response.redirect(new URL(TAKE_IN, self.location.origin), 303);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  // The page says so when nothing is on this phone only.
  if (data === "SKIP_WAITING") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && origin === self.location.origin && pathname === SHARED) {
    event.respondWith(takeShared(request));
    return;
  }
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (!(isPage ? PAGES : FILES).includes(pathname)) return;
  const isNewest = isPage && !FIRST.includes(pathname);
  const answer = isNewest ? fromUnion : fromPhone;
  event.respondWith(answer(pathname, request));
});
