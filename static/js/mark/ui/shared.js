/** A rescue that another app shared to this one: the service worker put it by. */

const CACHE = "klawerjas-shared";

/** Return the text that was shared, once; "" where there is none. */
export async function takeShared() {
  const cache = await caches.open(CACHE);
  const [request] = await cache.keys();
  if (!request) return "";
  const text = await (await cache.match(request)).text();
  await cache.delete(request);
  return text;
}
