/**
 * One exchange with the union, and what its answer means.
 *
 * Only JSON is an answer: a Wi-Fi's sign-in page answers 200 to everything, in HTML.
 */

const TIMEOUT_MS = 10_000;
const TOKEN_COOKIES = ["__Host-csrf", "csrftoken"];
const MOST_WAIT_MS = 600_000;
const SIGN_IN_TO_NETWORK = 511;
const PROBLEM = "urn:klawerjas:problem:";

/**
 * @typedef {object} Answer
 * @property {import("./types.js").Link} link
 * @property {number} status  0 where nothing answered; 304 where nothing is new
 * @property {object} body    {} where there is none
 * @property {string} type    the last word of the problem's type
 * @property {string} detail
 * @property {number} wait    ms that the union asks for, 0 where it does not
 * @property {string|null} etag
 * @property {number} middle  this phone's clock in the middle of it, in ms
 * @property {number} took    ms
 */

/**
 * @param {string} base  the site's address
 * @param {string} path
 * @param {{auth?: object|null, body?: object|(() => object), etag?: string|null}}
 *   [options]  body: where it tells the time, made anew for each attempt
 * @returns {Promise<Answer>}  never rejects
 */
export async function exchange(base, path, options = {}) {
  const answer = await attempt(`${base}${path}`, options);
  const needsToken = isByCookie(options.auth) && options.body;
  if (answer.status !== 403 || !needsToken || !isTokenFault(answer)) return answer;
  await attempt(`${base}/mark/token/`, { auth: options.auth });
  return attempt(`${base}${path}`, options);
}

/** A new code comes with the session too, if there is one: whose name it is. */
const isByCookie = (auth) => ["account", "code"].includes(auth?.kind);

async function attempt(address, options) {
  const began = Date.now();
  const steady = performance.now();
  const { response, text } = await fetched(address, options);
  const took = performance.now() - steady;
  return { ...read(response, text, options.auth), middle: began + took / 2, took };
}

async function fetched(address, { auth = null, body: given, etag }) {
  const body = typeof given === "function" ? given() : given;
  const headers = { Accept: "application/json" };
  if (auth?.kind === "ticket") headers.Authorization = `Ticket ${auth.key}`;
  if (etag) headers["If-None-Match"] = etag;
  if (body) headers["Content-Type"] = "application/json";
  if (body && isByCookie(auth)) headers["X-CSRFToken"] = token();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
      cache: "no-store",
      redirect: "manual",
      credentials: isByCookie(auth) ? "same-origin" : "omit",
      signal: limit.signal,
    });
    return { response, text: await response.text() };
  } catch {
    return { response: null, text: "" };
  } finally {
    clearTimeout(timer);
  }
}

/** The token as it is now: signing in changes it. */
function token() {
  const cookies = new Map(
    document.cookie.split("; ").map((one) => {
      const at = one.indexOf("=");
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
  return TOKEN_COOKIES.map((name) => cookies.get(name)).find(Boolean) ?? "";
}

const isTokenFault = ({ type, detail }) => /csrf/i.test(`${type} ${detail}`);

function read(response, text, auth) {
  const nothing = { status: 0, body: {}, type: "", detail: "", wait: 0, etag: null };
  if (!response) return { ...nothing, link: "away" };
  const status = response.type === "opaqueredirect" ? 302 : response.status;
  const told = { ...nothing, status, wait: wait(response) };
  if (status === 304) return { ...told, link: "ok" };
  // At 408 the server gave up waiting for what came too slowly.
  const isLater = [408, 429].includes(status);
  const isBusy = isLater || (status >= 500 && status !== SIGN_IN_TO_NETWORK);
  if (isBusy) return { ...told, link: "busy" };
  const body = json(response, text);
  if (!body) return { ...told, status: 0, link: "portal" };
  const type = String(body.type ?? "").split(":").at(-1);
  const detail = String(body.detail ?? body.title ?? "");
  const etag = response.headers.get("ETag");
  return { ...told, body, type, detail, etag, link: linkOf(status, type, auth) };
}

/** The answer's JSON object, or null where it is not one of the union's. */
function json(response, text) {
  const kind = (response.headers.get("Content-Type") ?? "").split(";")[0].trim();
  const wanted = response.ok ? "application/json" : "application/problem+json";
  if (kind !== wanted) return null;
  try {
    const body = JSON.parse(text);
    return isOurs(body, response.ok) ? body : null;
  } catch {
    return null;
  }
}

const isOurs = (body, isGood) =>
  body !== null &&
  typeof body === "object" &&
  !Array.isArray(body) &&
  (isGood || String(body.type).startsWith(PROBLEM));

function wait(response) {
  const given = response.headers.get("Retry-After");
  if (!given) return 0;
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Math.min(Math.max(ms, 0) || 0, MOST_WAIT_MS);
}

function linkOf(status, type, auth) {
  if (status < 300) return "ok";
  if (type === "ticket-revoked") return "revoked";
  if (type === "ticket-over") return "over";
  const isAccount = auth?.kind === "account";
  if (status === 401) return isAccount ? "signed-out" : "revoked";
  // The match is one that the account marks: to another's it is forbidden, or nothing.
  if ([403, 404].includes(status) && isAccount) return "other-user";
  return "refused";
}
