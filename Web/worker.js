// Caches the app's files for offline starts, and pictures that were seen. The build sets the two constants.

const VERSION = '', SHELL = [];
const INDEX = '/index.html';
const ACTIONS = 'actions'; // requests of notification buttons
const SHARED = 'shared'; // pictures shared by other apps
const OWN = '-pictures'; // the databases of pictures.js
const SEEN = 'pictures', LIMIT = '/pictures-kept', MAX = 100; // in megabytes, unless LIMIT says otherwise
const PAGES = 'pages', MAX_PAGES = 20; // pages of photo sources
const EVERYONE = 'everyone', MAX_SHARED = 100; // public photos, and the pages that list them
const CLOSED = { 'content-security-policy': "sandbox; default-src 'none'" }; // chosen files may contain scripts

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));
self.addEventListener('message', event => {
  if (event.data === 'activate') self.skipWaiting();
  else if (event.data === 'started') event.waitUntil(Promise.all([forgetUnwanted(), sendOrLater(), renewPolicy()]));
  else event.waitUntil(caches.open(SEEN).then(makeRoom)); // the limit has changed
});
self.addEventListener('push', event => event.waitUntil(Promise.all([showPushed(event.data.json()), sendOrLater()])));
self.addEventListener('sync', event => event.waitUntil(sendActions().then(isDone => { if (!isDone) throw new Error('later'); })));
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)));
self.addEventListener('notificationclick', event => {
  const { tag, data } = event.notification, path = tag.startsWith('/') ? tag.split(' ')[0] : '/habits';
  event.notification.close();
  event.waitUntil(event.action ? sendAction(data[event.action]) : open(`${path}?tapped=${encodeURIComponent(tag)}`));
});
self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === 'POST' && url.pathname === '/receive') event.respondWith(receive(request));
  if (request.method !== 'GET') return;
  if (url.pathname === '/v1/photos') event.respondWith(publicPhotos(request, url.search === ''));
  else if (url.pathname === '/v1/pictures' && url.searchParams.has('for')) event.respondWith(publicPhotos(request, false));
  else if (url.pathname === '/v1/pictures') event.respondWith(picture(event));
  else if (['/v1/sources', '/v1/sources/photos'].includes(url.pathname)) event.respondWith(page(request));
  else if (url.pathname.startsWith('/v1/') || url.pathname.startsWith('/p/')) return; // the latter for users without an account
  else if (url.pathname.startsWith('/own/')) event.respondWith(ownPicture(...url.pathname.split('/').slice(2)));
  else if (url.pathname.startsWith('/shared/')) event.respondWith(sharedPicture(url));
  else if (request.mode === 'navigate') event.respondWith(answer(INDEX, request));
  else if (SHELL.includes(url.pathname)) event.respondWith(answer(url.pathname, request));
});

async function install() {
  const cache = await caches.open(VERSION);
  await cache.addAll(SHELL.map(path => new Request(path, { cache: path === INDEX ? 'reload' : 'default' })));
  // While several servers are updated, one of them may have answered with the page of another version.
  const files = [...(await (await cache.match(INDEX)).text()).matchAll(/"(\/[^"]+\.[0-9a-f]{12}\.\w+)"/g)];
  if (!files.every(([, path]) => SHELL.includes(path))) throw new Error('the page is of another version');
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => ![VERSION, SEEN, PAGES, EVERYONE, SHARED, ACTIONS].includes(name)).map(name => caches.delete(name)));
  await self.clients.claim();
}

const answer = async (path, request) => await (await caches.open(VERSION)).match(path) ?? fetch(request);

// The page's policy names the hosts of photos. The operator may have changed them since the page was cached.
async function renewPolicy() {
  const cache = await caches.open(VERSION), kept = await cache.match(INDEX);
  const fresh = kept && await fetch(INDEX, { cache: 'no-store' }).catch(() => undefined);
  if (fresh?.ok && await kept.text() === await fresh.clone().text()) await cache.put(INDEX, fresh);
}

// Opens the content of a notification in the app.
async function open(path) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  page?.postMessage(path);
  await (page?.focus() ?? self.clients.openWindow(path));
}

// --- Push messages of the server; Sources/Wire/Notifications describes them. If their user has signed out offline, the
// content is hidden.

const ICON = '/icon-192.png', JSON_TYPE = { 'content-type': 'application/json' };

async function showPushed({ person, tag, title, body, otherwise, actions, badge }) {
  const isHere = (await indexedDB.databases?.() ?? []).some(({ name }) => name === 'dela-' + person);
  const buttons = actions.map(({ title }, n) => ({ title, action: String(n) }));
  const data = actions.map(({ request }) => request);
  await (isHere ? self.registration.showNotification(title, { tag, body, icon: ICON, actions: buttons, data })
    : self.registration.showNotification('Dela', { tag, body: otherwise, icon: ICON }));
  if (isHere) await navigator.setAppBadge?.(badge).catch(() => {});
}

async function renew({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (oldSubscription && await self.registration.pushManager.subscribe(oldSubscription.options));
  if (!subscription) return; // the next start subscribes
  await fetch('/v1/notifications', { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify(subscription) });
}

// Stores the action first. Offline it is sent later; its command id prevents a second effect.
async function sendAction(request) {
  const cache = await caches.open(ACTIONS);
  request.commands[0].at = Date.now();
  await cache.put('/' + request.commands[0].id, new Response(JSON.stringify(request)));
  await sendOrLater();
}

// The browser then retries with growing pauses. If it does not, the next start does.
async function sendOrLater() {
  if (!await sendActions()) await self.registration.sync?.register(ACTIONS).catch(() => {});
}

// Sends the stored actions; true if no automatic retry is needed. After 401 the user must sign in first. An action
// rejected because of the device's clock had no effect, and becomes a new command.
async function sendActions() {
  if (!await caches.has(ACTIONS)) return true;
  const cache = await caches.open(ACTIONS);
  let isDone = true;
  for (const key of await cache.keys()) {
    const request = await (await cache.match(key))?.json();
    const answer = request && (await answered(request) ?? await answered(request));
    if (answer === 'done') await cache.delete(key);
    else if (answer === 'wrong clock') await cache.put(key, new Response(JSON.stringify(renewed(request))));
    else if (request && answer !== 'signed out') isDone = false;
  }
  return isDone;
}

const renewed = ({ client, commands: [command], ...request }) => (
  { ...request, client: renewedID(client), commands: [{ ...command, id: renewedID(command.id), at: null }] });
const renewedID = id => id.slice(0, 10) + Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => DIGITS[byte % 32]).join('');
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// A restored server first answers with its epoch and without results.
async function answered(request) {
  request.commands[0].at ??= Date.now();
  const sent = fetch('/v1/push', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(request) });
  const response = await sent.catch(() => Response.error());
  if (response.status !== 200) return { 400: 'done', 422: 'done', 401: 'signed out', 410: 'done' }[response.status] ?? 'failed';
  const { epoch, results } = await response.json();
  request.epoch = epoch;
  return results && (results[0]?.refused === 'clock' ? 'wrong clock' : 'done');
}

// --- Pictures. The content of a name never changes, so a picture is requested once and cached only here.

const used = new Map(); // order of last uses since the worker started; the first use moves a picture to the end of the cache
let uses = 0;

async function picture(event) {
  const cache = await caches.open(SEEN), { url } = event.request;
  const seen = await cache.match(url, { ignoreVary: true });
  const response = seen ?? await fetch(event.request, { cache: 'no-store' }).catch(() => Response.error());
  const isInPlace = used.has(url);
  if (response.ok) used.set(url, ++uses);
  if (response.ok && (seen === undefined || !isInPlace)) {
    const kept = remember(cache, url, response.clone());
    event.waitUntil(kept);
    await kept; // a page that cannot draw it removes it from the cache, which must not happen before it is there
  }
  return response.ok || response.status >= 400 && response.status < 500 ? response : fallback(url, response);
}

// Serves the last pages of photo sources offline.
async function page(request) {
  const cache = await caches.open(PAGES), response = await fetch(request).catch(() => undefined);
  if (response === undefined) return await cache.match(request) ?? Response.error();
  if (response.ok) await cachePage(cache, request, response.clone()).catch(() => {}); // full
  return response;
}

// Serves the last version of the feed's first page offline. A new version removes the old one, because public photos
// may have become private, and this device is not notified of that.
async function publicPhotos(request, isFirstPage) {
  const response = await fetch(request).catch(() => undefined);
  if (response?.ok && isFirstPage) await caches.delete(EVERYONE);
  const cache = await caches.open(EVERYONE);
  if (response === undefined) return await cache.match(request, { ignoreVary: true }) ?? Response.error();
  if (!response.ok) await cache.delete(request, { ignoreVary: true });
  else if ((await cache.keys()).length < MAX_SHARED) await cache.put(request, response.clone()).catch(() => {}); // full
  return response;
}

async function cachePage(cache, request, response) {
  await cache.delete(request);
  await cache.put(request, response);
  for (const old of (await cache.keys()).slice(0, -MAX_PAGES)) await cache.delete(old);
}

// Without the server: the device's own bytes, or another size.
async function fallback(url, failed) {
  const key = new URL(url).searchParams.get('blob');
  for (const { name } of await indexedDB.databases?.() ?? []) {
    const own = name.endsWith(OWN) && await ownBytes(name, key);
    if (own) return own;
  }
  return await seenInAnySize(key) ?? failed;
}

async function seenInAnySize(key) {
  const cache = await caches.open(SEEN), seen = (await cache.keys()).find(({ url }) => url.includes(key));
  return seen && cache.match(seen, { ignoreVary: true });
}

// A cache lists its entries in the order of their insertion: the least recently used ones come first.
async function remember(cache, url, response) {
  try {
    await cache.delete(url, { ignoreVary: true });
    await cache.put(url, response);
  } catch { used.delete(url); } // full; the picture is shown anyway
  if (used.size % 50 === 1) await makeRoom(cache);
}

// Photos of the feed get at most half of the space, and are removed before other pictures.
const isOfFeed = url => url.includes('scope=photos:');

async function makeRoom(cache) {
  const max = Number(await (await cache.match(LIMIT))?.text() ?? MAX) * 1_000_000, entries = [];
  for (const request of await cache.keys()) {
    if (request.url.endsWith(LIMIT)) continue;
    const response = await cache.match(request, { ignoreVary: true });
    entries.push([request, Number(response?.headers.get('content-length') ?? 0)]);
  }
  entries.sort(([{ url: one }], [{ url: other }]) => (used.get(one) ?? 0) - (used.get(other) ?? 0));
  const [ofFeed, others] = [true, false].map(wanted => entries.filter(([{ url }]) => isOfFeed(url) === wanted));
  const total = some => some.reduce((sum, [, size]) => sum + size, 0), otherBytes = total(others);
  await drop(cache, ofFeed, total(ofFeed) - Math.min(max / 2, Math.max(0, max - otherBytes)));
  await drop(cache, others, otherBytes - max);
}

async function drop(cache, entries, excess) {
  for (const [request, size] of entries) {
    if (excess <= 0) return;
    excess -= size;
    await cache.delete(request, { ignoreVary: true });
    used.delete(request.url);
  }
}

// A picture that the server does not have yet, from the database of pictures.js; or a cached one that the server no
// longer serves.
async function ownPicture(person, key) {
  return await ownBytes(person + OWN, key) ?? await seenInAnySize(key) ?? new Response(null, { status: 404 });
}

const result = asked => new Promise((done, fail) => {
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
});

// An open database could not be deleted when the user signs out.
async function ownBytes(name, key) {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.transaction.abort();
    const database = await result(opening);
    const asked = result(database.transaction('bytes').objectStore('bytes').get(key));
    database.close(); // closes after the pending request
    const { blob, type } = await asked;
    return new Response(new Blob([blob], { type: type ?? blob.type }), { headers: CLOSED });
  } catch {} // the picture is not there
}

// --- Content shared by other apps: texts are added to the address of the page, pictures wait in a cache.

let received = 0; // time of the last share
let turn = Promise.resolve(null); // of the last share: concurrent ones are counted in sequence

const LARGEST = 25 << 20; // the limit of the server; of a larger file one more byte is kept, so that the app can detect it
const MAX_WAITING = 50, MAX_BYTES = 100_000_000; // other sites can post here, too

const receive = request => turn = turn.catch(() => {}).then(() => store(request));

async function store(request) {
  const form = await request.formData(), query = new URLSearchParams();
  await forgetUnwanted();
  const cache = await caches.open(SHARED), waiting = await cache.matchAll(); // shared before, without a list yet
  let count = waiting.length, room = MAX_BYTES, isCut = false;
  for (const response of waiting) room -= (await response.blob()).size;
  for (const file of form.getAll('pictures').filter(({ name, size }) => name !== '' || size > 0)) { // an entry without both is no file
    const picture = file.slice(0, LARGEST + 1, file.type);
    const fits = count < MAX_WAITING && picture.size <= room
      && await cache.put(`/shared/${Date.now()}-${count}`, new Response(picture)).then(() => true, () => false); // false: the device is full
    if (fits) [count, room] = [count + 1, room - picture.size]; else isCut = true;
  }
  for (const name of ['title', 'text', 'url']) if (form.has(name)) query.set(name, form.get(name));
  if (count > 0) query.set('pictures', String(count));
  if (isCut) query.set('cut', '1'); // the page says that not everything was stored
  received = Date.now();
  return Response.redirect(`/receive?${query}`, 303);
}

// Deletes shared content that no page asks about. A page left by browser navigation deletes nothing itself. The page
// for new content may not be open yet.
async function forgetUnwanted() {
  await new Promise(go => setTimeout(go, received + 2000 - Date.now()));
  const windows = await self.clients.matchAll();
  if (!windows.some(({ url }) => new URL(url).pathname === '/receive')) await caches.delete(SHARED);
}

// The page refers to pictures by their index.
async function sharedPicture({ pathname }) {
  const cache = await caches.open(SHARED), request = (await cache.keys())[pathname.split('/')[2]];
  const found = request && await cache.match(request);
  return new Response(await found?.blob(), { status: found ? 200 : 404, headers: CLOSED });
}
