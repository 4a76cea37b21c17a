// Every function that Swift calls in the browser; Sources/Browser/Imports.swift describes each one. These modules pass
// data and make no decisions.
import './gestures.js';
import { install, reportInstalling } from './installing.js';
import { ask, keepReminders, permission, remind, subscribe, watchPermission } from './notifications.js';
import { folded, opaqueString } from './letters.js';
import { apply, chosen, focused, holdEvents, inOrder, releaseEvents, transition } from './page.js';
import { crop, forget, forgetPages, forgetSeen, forgetShared, kept as keptPicture, limit, pick, showBroken, tidy, use } from './pictures.js';
import { copy, share } from './sharing.js';
import { commit, deleteDatabase, keep, kept, keptLine, load, loadChanged, put, remove, want } from './store.js';
import { EMPTY, bytes, call, crash, encoder, give, happened, run, text } from './swift.js';
import { minutesAhead, nameZones, setZone } from './zones.js';

// --- Network.

const requests = new Map(); // AbortController by token
let socket = null;

async function request(token, method, path, headerLines, body) {
  const controller = new AbortController();
  requests.set(token, controller);
  const headers = headerLines.split('\n').filter(Boolean).map(line => line.split(/: (.*)/s, 2));
  let status = 0, payload = EMPTY;
  try {
    const response = await fetch(path, { method, headers, body: (body.size ?? body.length) > 0 ? body : undefined,
      signal: controller.signal, cache: 'no-store', redirect: 'error' });
    payload = new Uint8Array(await response.arrayBuffer());
    status = response.status;
  } catch { /* reported by status 0 */ }
  if (requests.get(token) !== controller) return; // cancelled
  requests.delete(token);
  call('fetched', payload, token, status);
}

// One part of a local picture. A picture that is missing on the device has no bytes: the server may have it already.
// One that cannot be read now counts as a network failure.
let sending = {}; // the picture whose parts are being sent in sequence, so that it is read once

async function sendPicture(token, key, path, offset, max) {
  requests.set(token, new AbortController()); // it may be cancelled before it starts
  try {
    if (sending.key !== key) sending = { key, blob: await keptPicture(key) ?? new Blob() };
    const { blob } = sending, start = Math.min(offset, blob.size);
    if (start + max >= blob.size) sending = {};
    const part = blob.slice(start, start + max);
    if (requests.has(token)) request(token, 'PUT', `${path}&size=${blob.size}&offset=${start}`, '', part);
  } catch { if (requests.delete(token)) call('fetched', EMPTY, token, 0); }
}

function openSocket(path) {
  closeSocket();
  const opened = socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  const on = (type, act) => opened.addEventListener(type, event => { if (socket === opened) act(event); });
  opened.binaryType = 'arraybuffer';
  on('open', () => { happened('socketOpened'); showBroken(); });
  on('message', ({ data }) =>
    call('socketMessage', typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data)));
  on('close', ({ code }) => { socket = null; happened('socketClosed', code); });
}

function closeSocket() {
  const closed = socket;
  socket = null;
  closed?.close();
}

// --- Other tabs.

let channel = null, endLeadership = () => {};

function openTabs(name) {
  channel?.close();
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => call('tabMessage', data);
}

function acquireLeadership(name, steal) {
  endLeadership();
  const waiting = new AbortController();
  const held = new Promise(resolve => { endLeadership = () => { waiting.abort(); resolve(); }; });
  navigator.locks.request(name, steal ? { steal: true } : { signal: waiting.signal }, () => {
    if (waiting.signal.aborted) return; // granted after it was no longer requested
    happened('leading', 1);
    return held;
  }).catch(() => { if (!waiting.signal.aborted) happened('leading', 0); });
}

// --- Navigation and scroll positions. Our entries in the history are numbered.

const path = () => location.pathname + location.search + (location.pathname === '/join' ? location.hash : ''); // the secret of an invitation
const pathChanged = () => call('pathChanged', encoder.encode(path()));
const places = []; // scroll position of each entry
let entry = history.state ?? 0;
let isShown = false; // the browser itself shows a transition to the new screen

function pushPath(path) {
  places[entry] = scrollY;
  entry = history.state + 1;
  history.pushState(entry, '', path);
}

function openPath(wanted) {
  if (wanted === path()) return;
  if (wanted.startsWith(path() + '?')) history.replaceState(entry, '', wanted); else pushPath(wanted);
  pathChanged();
}

function wentTo(number, event) {
  places[entry] = scrollY;
  entry = number;
  isShown = event.hasUAVisualTransition === true;
  pathChanged();
  isShown = false;
  inOrder(() => { if (entry === number) scrollTo(0, places[number] ?? 0); });
}

function goBack(fallback) {
  if (history.state > 0) { holdEvents(); history.back(); return; }
  history.replaceState(history.state, '', fallback);
  pathChanged();
}

// --- Timers, and the appearance of the page.
const DARK = '(prefers-color-scheme: dark)';
const timers = new Map();
const lines = (start, count) => text(start, count).split('\n').filter(Boolean);
const onElement = (id, act) => inOrder(() => { const found = document.getElementById(id); if (found !== null) act(found); });

function cancelTimer(token) {
  clearTimeout(timers.get(token));
  timers.delete(token);
}

function setTimer(token, delay) {
  cancelTimer(token);
  timers.set(token, setTimeout(() => { timers.delete(token); happened('timer', token); }, delay));
}

// --- Storage.

async function measureStorage() {
  const { usage } = await navigator.storage?.estimate() ?? {};
  if (usage !== undefined) happened('measured', usage / 1000);
}

// --- The imports of Swift, in the order of Imports.swift.

const bridge = {
  apply,
  focused,
  transition: way => transition(way, isShown),
  // An element that is no field or button is focused for screen readers. This must not scroll the page, except within a
  // log. A field that the user focused during the transition keeps the focus.
  focus: (start, n) => onElement(text(start, n), element => {
    if (chosen === null || chosen !== document.activeElement) element.focus({ preventScroll: element.tabIndex < 0 && !element.closest('[role=log]') });
  }),
  requestFrame: () => requestAnimationFrame(() => happened('frame')),
  fetch: (token, method, m, path, p, headers, h, body, b) =>
    request(token, text(method, m), text(path, p), text(headers, h), bytes(body, b).slice()),
  cancelFetch: token => { requests.get(token)?.abort(); requests.delete(token); },
  openSocket: (path, n) => openSocket(text(path, n)),
  sendSocket: (message, n) => { if (socket?.readyState === 1) socket.send(text(message, n)); },
  closeSocket,
  load: (token, name, n, ...later) => { use(text(name, n)); load(token, name, n, ...later); },
  loadChanged, want,
  put,
  delete: remove,
  commit,
  deleteDatabase: (name, n) => { forget(text(name, n)); deleteDatabase(name, n); },
  pickPictures: pick,
  cropPicture: (token, key, n, x, y, side, max) => crop(token, text(key, n), x, y, side, max),
  sendPicture: (token, key, k, path, p, offset, max) => sendPicture(token, text(key, k), text(path, p), offset, max),
  tidyPictures: (keys, k, prefixes, b) => tidy(lines(keys, k), lines(prefixes, b)).catch(() => {}),
  limitPictures: limit,
  forgetPictures: (prefix, n) => forgetSeen(text(prefix, n) || '/').then(measureStorage).catch(() => {}),
  forgetShared,
  forgetPages,
  measureStorage: () => measureStorage().catch(() => {}),
  keep: (start, n) => keep(text(start, n)),
  persistStorage: () => navigator.storage?.persist(),
  openTabs: (name, n) => openTabs(text(name, n)),
  sendTabs: (message, n) => channel?.postMessage(bytes(message, n).slice()),
  acquireLeadership: (name, n, steal) => acquireLeadership(text(name, n), steal),
  releaseLeadership: () => endLeadership(),
  setTimer,
  cancelTimer,
  now: Date.now,
  minutesAhead,
  random: (start, n) => crypto.getRandomValues(bytes(start, n)),
  fold: (start, n) => give(encoder.encode(folded(text(start, n)))),
  opaqueString: (start, n) => give(encoder.encode(opaqueString(text(start, n)))),
  origin: () => give(encoder.encode(location.origin)),
  pushPath: (path, n) => pushPath(text(path, n)),
  replacePath: (path, n) => history.replaceState(history.state, '', text(path, n)),
  goBack: (path, n) => goBack(text(path, n)),
  setTitle: (title, n) => { document.title = text(title, n); },
  setLanguage: (code, n) => { document.documentElement.lang = text(code, n); },
  setColorScheme: (scheme, n) => {
    const dark = { light: 'not all', dark: 'all' }[text(scheme, n)] ?? DARK;
    for (const node of document.querySelectorAll('[media]')) node.media = dark;
  },
  setZone: (name, n) => setZone(text(name, n)),
  nameZones: (language, n) => { nameZones(text(language, n)).catch(() => {}); }, // unknown to this browser
  setBadge: count => navigator.setAppBadge?.(count).catch(() => {}),
  copy: (start, n) => copy(text(start, n)),
  share: (path, n, isPicture) => share(text(path, n), isPicture !== 0),
  remind: (tag, t, title, n, body, b) => remind(text(tag, t), text(title, n), text(body, b)),
  keepReminders: (tags, n) => keepReminders(lines(tags, n)),
  askNotifications: ask,
  install,
  subscribe: (token, key, k, path, p, language, l, zone, z) => {
    const to = text(path, p);
    subscribe(token, text(key, k), text(language, l), text(zone, z),
      body => request(token, 'PUT', to, 'content-type: application/json', body));
  },
  log: (start, n) => console.log(text(start, n)),
  activateUpdate: () => activateUpdate().catch(() => {}),
  reload: () => location.reload(),
  guardPage: isOn => { onbeforeunload = isOn ? event => event.preventDefault() : null; },
};

// --- The start.

history.scrollRestoration = 'manual';
addEventListener('online', () => { happened('online', 1); showBroken(); });
addEventListener('offline', () => happened('online', 0));
addEventListener('pagehide', () => happened('leaving'));
addEventListener('popstate', event => releaseEvents(() => wentTo(history.state ?? 0, event)));
addEventListener('storage', ({ key, newValue }) => {
  const line = keptLine(key, newValue);
  if (line !== undefined) call('keptElsewhere', encoder.encode(line));
  else if (newValue !== null) happened('leftElsewhere');
});
document.addEventListener('visibilitychange', () => happened('visible', document.hidden ? 0 : 1));

const HOUR = 3_600_000;
let isUpdateWanted = false;

// Activates a waiting update. If none was checked for yet, checks for one.
async function activateUpdate() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) return registration.waiting.postMessage('activate');
  isUpdateWanted = true;
  await registration?.update().catch(() => {}); // no network: another tap retries
  isUpdateWanted = Boolean(registration?.installing);
}

async function watchForUpdates() {
  const workers = navigator.serviceWorker;
  let isFirst = workers.controller === null; // a page without a worker gets its first one, which is no update
  workers.addEventListener('controllerchange', () => { if (isFirst) isFirst = false; else happened('updateActive'); });
  const registration = await workers.register('/worker.js');
  const watch = worker => worker?.addEventListener('statechange', () => {
    if (worker.state !== 'installed' || !workers.controller) return;
    if (isUpdateWanted) worker.postMessage('activate'); else happened('updateWaiting');
  });
  if (registration.waiting) happened('updateWaiting');
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  // Browsers check for updates when a page opens. This page may stay open for days.
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checked < HOUR) return;
    registration.update().then(() => { checked = Date.now(); }, () => {});
  });
}

async function start() {
  const { href, dataset } = document.getElementById('wasm');
  await run(href, dataset.rest, bridge);
  const launch = [path(), navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone,
    Intl.supportedValuesOf?.('timeZone') ?? '', dataset.version ?? '', kept()].join('\n');
  call('launched', encoder.encode(launch), navigator.onLine ? 1 : 0, document.hidden ? 0 : 1, permission(), history.state === null ? 1 : 0);
  const reportFocus = () => happened('watched', document.hasFocus() ? 1 : 0);
  for (const type of ['focus', 'blur']) addEventListener(type, reportFocus);
  reportFocus();
  const report = (event, media) => (media.onchange = () => happened(event, media.matches ? 1 : 0))();
  const media = { touched: '(hover: none) and (pointer: coarse)', wide: '(min-width: 900px)', spacious: '(min-width: 1300px)' }; // as in the styles
  for (const [event, query] of Object.entries(media)) report(event, matchMedia(query));
  watchPermission();
  reportInstalling();
  if (navigator.serviceWorker === undefined) return;
  navigator.serviceWorker.onmessage = ({ data }) => openPath(data);
  navigator.serviceWorker.controller?.postMessage('started');
  watchForUpdates().catch(() => {});
}

start().catch(crash);
