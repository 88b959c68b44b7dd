// Keeps the marker's screen, the page that writes an evening's tables and the rule book
// on the phone, so that they open with no network. It keeps what is the same for
// everyone, and nothing of the API's.
"use strict";

const LANGUAGE = "{{ language }}";
const LANGUAGES = {{ languages|safe }};
// Where a reader chooses a language, and where the choice is put by.
const SWITCH = "{{ switch }}";
const CHOICE_CACHE = "klawerjas-language";
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

// As a visitor gets it who is not signed in.
const asVisitor = (path, language) =>
  new Request(path, {
    cache: "no-cache",
    credentials: "omit",
    headers: { "Accept-Language": language },
  });

const choose = async (language) => {
  const cache = await caches.open(CHOICE_CACHE);
  await cache.put(SWITCH, new Response(language));
};

const chosen = async () => {
  const choice = await caches.match(SWITCH, { cacheName: CHOICE_CACHE });
  return choice ? choice.text() : LANGUAGE;
};

// A page is kept in each language, so that a choice needs no other page of the union.
const inLanguage = (path, language) => `${path}?language=${language}`;

const fetched = async (path, language) => {
  const response = await fetch(asVisitor(path, language));
  const isPage = (response.headers.get("Content-Type") ?? "").startsWith("text/html");
  // The sign-in page of a Wi-Fi would be a page in the place of a script.
  if (response.status !== 200 || response.redirected || isPage !== PAGES.includes(path)) {
    throw new TypeError(`${path} was not answered with itself`);
  }
  return [isPage ? inLanguage(path, language) : path, response];
};

const install = async () => {
  if (self.registration.active && (await hasUnsent())) {
    throw new Error("there are presses on this phone only: the update waits");
  }
  const pages = LANGUAGES.flatMap((language) => PAGES.map((path) => fetched(path, language)));
  const all = await Promise.all([...pages, ...FILES.map((path) => fetched(path, LANGUAGE))]);
  const cache = await caches.open(CACHE);
  await Promise.all(all.map(([path, response]) => cache.put(path, response)));
  await choose(LANGUAGE);
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

const kept = async (path) => {
  const key = PAGES.includes(path) ? inLanguage(path, await chosen()) : path;
  return caches.match(key, { cacheName: CACHE, ignoreVary: true });
};

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

// The choice is the union's to take; what is kept here follows it.
const switched = async (request) => {
  const [given, response] = await Promise.all([request.clone().formData(), fetch(request)]);
  if (LANGUAGES.includes(given.get("language"))) await choose(given.get("language"));
  return response;
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
  if (request.method === "POST" && origin === self.location.origin && pathname === SWITCH) {
    event.respondWith(switched(request));
    return;
  }
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (!(isPage ? PAGES : FILES).includes(pathname)) return;
  const isNewest = isPage && !FIRST.includes(pathname);
  const answer = isNewest ? fromUnion : fromPhone;
  event.respondWith(answer(pathname, request));
});
