// Carries things between the browser and Swift, and decides nothing.
// Sources/Browser/Imports.swift and Exports.swift say what each function means; Sources/Markup/Patch.swift, each patch.

const EVENTS = ['click', 'input', 'change', 'submit', 'keydown', 'focusin', 'focusout', 'paste',
  'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'cancel']; // as in EventKind
const HAPPENED = { frame: 0, timer: 1, online: 2, visible: 3, leaving: 4, leading: 5, socketOpened: 6, socketClosed: 7,
  updateWaiting: 8 }; // as in Exports.swift
const INPUT = EVENTS.indexOf('input'), POINTER_MOVE = EVENTS.indexOf('pointermove');
const SVG = 'http://www.w3.org/2000/svg';
const SVG_TAGS = new Set(['svg', 'g', 'path', 'circle', 'line', 'rect', 'polyline']);
const STORES = ['meta', 'outbox', 'chunk']; // as in Store
const NONE = 0xffffffff;
const KEPT = 'dela';

const decoder = new TextDecoder(), encoder = new TextEncoder();
const container = document.getElementById('app');
let swift, memory;
const bytes = (start, count) => new Uint8Array(memory.buffer, start, count); // anew each time: memory may have grown
const text = (start, count) => decoder.decode(bytes(start, count));

// --- Calls into Swift: never two at once, and none after a crash.

let isInside = false, isDead = false;

function call(name, payload, ...values) {
  if (isDead) return 0;
  if (isInside) { queueMicrotask(() => call(name, payload, ...values)); return 0; }
  isInside = true;
  try {
    if (payload.length > 0) {
      const start = swift.buffer(payload.length);
      bytes(start, payload.length).set(payload);
    }
    return swift[name](...values);
  } catch (error) {
    crash(error);
    return 0;
  } finally {
    isInside = false;
  }
}
const EMPTY = new Uint8Array(0);
const happened = (kind, value = 0) => call('happened', EMPTY, HAPPENED[kind], value);

function crash(error) {
  isDead = true;
  console.error(error.stack ?? error);
  const isRussian = navigator.language.startsWith('ru');
  const title = document.createElement('h1'), button = document.createElement('button');
  title.textContent = isRussian ? 'Дела остановились из-за ошибки' : 'Dela stopped because of an error';
  button.textContent = isRussian ? 'Открыть снова' : 'Open again';
  button.onclick = () => location.reload();
  const screen = document.createElement('main');
  screen.id = 'crash';
  screen.append(title, button);
  document.body.replaceChildren(screen);
  button.focus();
}

// --- The view.

const nodes = [null]; // by number
const names = new Map(); // literals of Swift, by address
const fields = new Set(); // whose value or tick is to be made what it should be
const sheets = []; // dialogs to be shown
let composing = null; // the field in which an input method is at work

function name(start, count) {
  let name = names.get(start);
  if (name === undefined) names.set(start, name = text(start, count));
  return name;
}

function apply(wordStart, wordCount, textStart, textCount) {
  const words = new Uint32Array(memory.buffer, wordStart, wordCount);
  const texts = textCount > 0 ? text(textStart, textCount) : '';
  const parents = [];
  let parent = null, at = 0, i = 0;
  const nextText = () => { const count = words[i++]; return texts.slice(at, at += count); };
  const nextName = () => name(words[i++], words[i++]);
  while (i < wordCount) {
    const word = words[i++], id = word >>> 8;
    switch (word & 255) {
      case 1: { // open
        const tag = nextName();
        parents.push(parent);
        parent = nodes[id] = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
        break; }
      case 2: { // close
        const element = parent;
        parent = parents.pop();
        if (parent !== null) parent.appendChild(element);
        break; }
      case 3: { // text
        const node = nodes[id] = document.createTextNode(nextText());
        if (parent !== null) parent.appendChild(node);
        break; }
      case 4: { // content
        const element = nodes[id], child = element.firstChild;
        if (child !== null) child.nodeValue = nextText(); else element.textContent = nextText();
        break; }
      case 5: nodes[id].nodeValue = nextText(); break; // setText
      case 6: nodes[id].setAttribute(nextName(), nextText()); break; // attribute
      case 7: unset(nodes[id], nextName()); break; // removeAttribute
      case 8: { // class
        const element = nodes[id];
        if (element.namespaceURI === SVG) element.setAttribute('class', nextText()); else element.className = nextText();
        break; }
      case 9: setFlag(nodes[id], nextName(), words[i++] === 1); break; // flag
      case 10: nodes[id].style.setProperty(nextName(), nextText()); break; // style
      case 11: { const field = nodes[id]; field.$value = nextText(); fields.add(field); break; } // value
      case 12: { const field = nodes[id]; field.$checked = words[i++] === 1; fields.add(field); break; } // checked
      case 13: { const node = nodes[id]; node.$events = words[i++]; node.$id = id; break; } // listen
      case 14: { const anchor = nodes[words[i++]]; anchor.parentNode.insertBefore(nodes[id], anchor); break; } // insert
      case 15: nodes[words[i++]].appendChild(nodes[id]); break; // append
      case 16: { // remove
        const node = nodes[id];
        if (node.localName === 'dialog') node.close(); // returns the focus
        node.remove();
        break; }
      case 17: nodes[id].textContent = ''; break; // clear
      case 18: nodes.fill(null, id, id + words[i++]); break; // free
      case 19: container.replaceChildren(nodes[id]); break; // mount
      case 20: { // clone
        const copy = nodes[words[i++]].cloneNode(true), end = words[i++] + i;
        let node = nodes[id] = copy;
        for (i++; i < end; i++) {
          let way = words[i] >>> 24;
          if (way === 0) node = node.firstChild;
          else { while (--way > 0) node = node.parentNode; node = node.nextSibling; }
          nodes[words[i] & 0xffffff] = node;
        }
        if (parent !== null) parent.appendChild(copy);
        break; }
      default: throw new Error('unknown patch operation ' + word);
    }
  }
  settle();
}

function setFlag(element, name, isOn) {
  if (name === 'data-modal') { if (isOn) sheets.push(element); return; }
  element.toggleAttribute(name, isOn);
}

function unset(element, name) {
  if (name === 'value') { element.$value = undefined; element.value = ''; }
  else if (name === 'checked') { element.$checked = undefined; element.checked = false; }
  else element.removeAttribute(name);
}

// What needs the whole patch: the options of a choice, the place of a sheet. A field being composed in waits.
function settle() {
  if (composing !== null && !composing.isConnected) composing = null;
  for (const field of fields) {
    if (field === composing) continue;
    fields.delete(field);
    if (field.$value !== undefined && field.value !== field.$value) setValue(field);
    if (field.$checked !== undefined && field.checked !== field.$checked) field.checked = field.$checked;
  }
  for (const sheet of sheets.splice(0)) if (sheet.isConnected && !sheet.open) sheet.showModal();
}

function setValue(field) {
  const isCaretKept = field === document.activeElement && field.selectionStart != null;
  const start = field.selectionStart, end = field.selectionEnd;
  field.value = field.$value;
  if (isCaretKept) field.setSelectionRange(start, end);
}

// --- Events of the view, caught at its root.

let captor = null; // the element that holds a pointer

EVENTS.forEach((type, kind) => container.addEventListener(type, event => {
  if (type === 'keydown' && (event.isComposing || event.keyCode === 229)) return;
  if (type === 'submit') event.preventDefault();
  if (type === 'input' || type === 'change') fields.add(event.target);
  deliver(event, type, kind);
}, true));
container.addEventListener('compositionstart', event => { composing = event.target; }, true);
container.addEventListener('compositionend', event => {
  composing = null;
  fields.add(event.target);
  deliver(event, 'input', INPUT);
}, true);
container.addEventListener('lostpointercapture', () => { captor = null; }, true);

// From the target up to the first element for which the event means something.
function deliver(event, type, kind) {
  if (isInside) { queueMicrotask(() => deliver(event, type, kind)); return; }
  for (let node = event.target; node !== null && node !== container; node = node.parentNode) {
    if (!(node.$events >>> kind & 1) || nodes[node.$id] !== node) continue;
    if (type === 'pointermove' && node !== captor) continue;
    const isLink = type === 'click' && node.localName === 'a';
    if (isLink && (event.ctrlKey || event.metaKey || event.shiftKey)) return; // into a new tab or window
    if (type === 'pointerdown' && node.$events >>> POINTER_MOVE & 1) capture(node, event.pointerId);
    const [value, isUpperHalf] = describe(event, type, node);
    const isHandled = call('dispatch', encoder.encode(value), node.$id, kind, event.clientX ?? 0, event.clientY ?? 0,
      flags(event, isUpperHalf));
    if (!isHandled) continue;
    if (isLink || type === 'keydown' || type === 'paste' || type === 'cancel') event.preventDefault();
    return;
  }
}

function capture(node, pointer) {
  node.setPointerCapture(pointer);
  captor = node;
}

function describe(event, type, node) {
  if (type === 'keydown') return [event.key, false];
  if (type === 'paste') return [event.clipboardData.getData('text/plain'), false];
  if (!type.startsWith('pointer')) return [event.target.value ?? '', false];
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const target = element.closest('[data-drop]');
    if (target === null || target.contains(node)) continue; // what is being dragged lies under the pointer, too
    const box = target.getBoundingClientRect();
    return [target.dataset.drop, event.clientY < box.top + box.height / 2];
  }
  return ['', false];
}

function flags(event, isUpperHalf) {
  return (event.target.checked ? 1 : 0) | (event.shiftKey ? 2 : 0) | (event.ctrlKey ? 4 : 0) | (event.altKey ? 8 : 0)
    | (event.metaKey ? 16 : 0) | (event.pointerType === 'touch' ? 32 : 0) | (isUpperHalf ? 64 : 0);
}

// --- Network.

const requests = new Map(); // AbortController by token
let socket = null;

async function request(token, method, path, headerLines, body) {
  const controller = new AbortController();
  requests.set(token, controller);
  const headers = headerLines.split('\n').filter(line => line !== '').map(line => line.split(/: (.*)/s, 2));
  let status = 0, payload = EMPTY;
  try {
    const response = await fetch(path, { method, headers, body: body.length > 0 ? body : undefined,
      signal: controller.signal, cache: 'no-store', redirect: 'error' });
    payload = new Uint8Array(await response.arrayBuffer());
    status = response.status;
  } catch { payload = EMPTY; }
  if (requests.get(token) !== controller) return; // cancelled
  requests.delete(token);
  call('fetched', payload, token, status);
}

function openSocket(path) {
  closeSocket();
  const opened = socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  opened.binaryType = 'arraybuffer';
  opened.onopen = () => { if (socket === opened) happened('socketOpened'); };
  opened.onmessage = ({ data }) => {
    if (socket === opened) call('socketMessage', typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data));
  };
  opened.onclose = ({ code }) => {
    if (socket !== opened) return;
    socket = null;
    happened('socketClosed', code);
  };
}

function closeSocket() {
  const closed = socket;
  socket = null;
  closed?.close();
}

// --- Storage: IndexedDB, one transaction per call. Records are { revision, bytes }.

let database = null; // a promise

function openDatabase(name) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const store of STORES) opening.result.createObjectStore(store).createIndex('revision', 'revision');
      opening.result.createObjectStore('state');
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
  });
}

const result = asked => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
const failure = error => error?.name === 'QuotaExceededError' ? 2 : 3;

async function load(token, since) {
  try {
    const transaction = (await database).transaction([...STORES, 'state']);
    const changed = IDBKeyRange.lowerBound(since, true);
    const revision = result(transaction.objectStore('state').get('revision'));
    const records = await Promise.all(STORES.map(async (name, number) => {
      const store = transaction.objectStore(name), index = store.index('revision');
      const [all, keys, values] = await Promise.all(
        [store.getAllKeys(), index.getAllKeys(changed), index.getAll(changed)].map(result));
      const byKey = new Map(keys.map((key, i) => [key, values[i].bytes]));
      return all.map(key => [number, encoder.encode(key), byKey.get(key)]);
    }));
    call('loaded', encodeRecords(records.flat()), token, 0, await revision ?? 0);
  } catch (error) { call('loaded', EMPTY, token, failure(error), 0); }
}

async function commit(token, expected, isStrict, records) {
  try {
    const transaction = (await database).transaction([...STORES, 'state'], 'readwrite',
      { durability: isStrict ? 'strict' : 'relaxed' });
    const finished = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const state = transaction.objectStore('state'), current = await result(state.get('revision')) ?? 0;
    if (current !== expected) { call('committed', EMPTY, token, 1, current); return; }
    const revision = current + 1;
    for (const [number, key, bytes] of records) {
      const store = transaction.objectStore(STORES[number]);
      if (bytes === undefined) store.delete(key); else store.put({ revision, bytes }, key);
    }
    state.put(revision, 'revision');
    await finished;
    call('committed', EMPTY, token, 0, revision);
  } catch (error) { call('committed', EMPTY, token, failure(error), 0); }
}

// As in StoreBytes.swift.
function encodeRecords(records) {
  const size = records.reduce((sum, [, key, bytes]) => sum + 9 + key.length + (bytes?.length ?? 0), 4);
  const out = new Uint8Array(size), view = new DataView(out.buffer);
  view.setUint32(0, records.length, true);
  let at = 4;
  for (const [store, key, bytes = null] of records) {
    view.setUint8(at, store);
    view.setUint32(at + 1, key.length, true);
    view.setUint32(at + 5, bytes === null ? NONE : bytes.length, true);
    out.set(key, at += 9);
    at += key.length;
    if (bytes !== null) { out.set(bytes, at); at += bytes.length; }
  }
  return out;
}

function decodeRecords(source) {
  const view = new DataView(source.buffer);
  let at = 4;
  return Array.from({ length: view.getUint32(0, true) }, () => {
    const store = view.getUint8(at), keyEnd = at + 9 + view.getUint32(at + 1, true), count = view.getUint32(at + 5, true);
    const key = decoder.decode(source.subarray(at + 9, keyEnd));
    at = keyEnd + (count === NONE ? 0 : count);
    return [store, key, count === NONE ? undefined : source.slice(keyEnd, at)];
  });
}

// --- Other tabs.

let channel = null, endLeadership = null;

function openTabs(name) {
  channel?.close();
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => call('tabMessage', data);
}

function acquireLeadership(name, steal) {
  if (navigator.locks === undefined) { queueMicrotask(() => happened('leading', 1)); return; } // no secure context
  endLeadership?.();
  const waiting = new AbortController();
  const held = new Promise(resolve => { endLeadership = () => { waiting.abort(); resolve(); }; });
  navigator.locks.request(name, steal ? { steal: true } : { signal: waiting.signal }, () => {
    happened('leading', 1);
    return held;
  }).catch(() => { if (!waiting.signal.aborted) happened('leading', 0); });
}

// --- What Swift imports, in the order of Imports.swift.

const timers = new Map();
const cancelTimer = token => { clearTimeout(timers.get(token)); timers.delete(token); };
const element = (start, count) => document.getElementById(text(start, count));

const bridge = {
  apply,
  held: () => Math.max(nodes.indexOf(captor ?? document.activeElement), 0),
  focus: (id, count) => element(id, count)?.focus(),
  scrollIntoView: (id, count) => element(id, count)?.scrollIntoView({ block: 'nearest' }),
  requestFrame: () => requestAnimationFrame(() => happened('frame')),
  fetch: (token, method, m, path, p, headers, h, body, b) =>
    request(token, text(method, m), text(path, p), text(headers, h), bytes(body, b).slice()),
  cancelFetch: token => { requests.get(token)?.abort(); requests.delete(token); },
  openSocket: (path, count) => openSocket(text(path, count)),
  sendSocket: (message, count) => { if (socket?.readyState === 1) socket.send(text(message, count)); },
  closeSocket,
  load: (token, name, count) => {
    database?.then(opened => opened.close(), () => {});
    database = openDatabase(text(name, count));
    load(token, 0);
  },
  loadChanged: load,
  commit: (token, expected, isStrict, records, count) =>
    commit(token, expected, isStrict, decodeRecords(bytes(records, count).slice())),
  deleteDatabase: (name, count) => indexedDB.deleteDatabase(text(name, count)),
  keep: (start, count) => { try { localStorage.setItem(KEPT, text(start, count)); } catch {} }, // forbidden, or full
  persistStorage: () => navigator.storage?.persist(),
  openTabs: (name, count) => openTabs(text(name, count)),
  sendTabs: (message, count) => channel?.postMessage(bytes(message, count).slice()),
  acquireLeadership: (name, count, steal) => acquireLeadership(text(name, count), steal),
  releaseLeadership: () => endLeadership?.(),
  setTimer: (token, delay) => {
    cancelTimer(token);
    timers.set(token, setTimeout(() => { timers.delete(token); happened('timer', token); }, delay));
  },
  cancelTimer,
  now: Date.now,
  random: (start, count) => crypto.getRandomValues(bytes(start, count)),
  pushPath: (path, count) => history.pushState(history.state + 1, '', text(path, count)),
  replacePath: (path, count) => history.replaceState(history.state, '', text(path, count)),
  goBack: (path, count) => {
    if (history.state > 0) { history.back(); return; } // the entries of the app are numbered
    history.replaceState(history.state, '', text(path, count));
    pathChanged();
  },
  setTitle: (title, count) => { document.title = text(title, count); },
  setLanguage: (code, count) => { document.documentElement.lang = text(code, count); },
  setColorScheme: (scheme, count) => { document.documentElement.dataset.scheme = text(scheme, count); },
  copy: (start, count) => { navigator.clipboard?.writeText(text(start, count)).catch(() => {}); },
  log: (start, count) => console.log(text(start, count)),
  activateUpdate: async () => (await navigator.serviceWorker?.getRegistration())?.waiting?.postMessage('activate'),
  reload: () => location.reload(),
};

// --- The start.

const path = () => location.pathname + location.search;

function pathChanged() {
  call('pathChanged', encoder.encode(path()));
}

function kept() {
  try { return localStorage.getItem(KEPT) ?? ''; } catch { return ''; }
}

addEventListener('online', () => happened('online', 1));
addEventListener('offline', () => happened('online', 0));
addEventListener('pagehide', () => happened('leaving'));
addEventListener('popstate', pathChanged);
addEventListener('storage', ({ key, newValue }) => {
  if (key === KEPT || key === null) call('keptElsewhere', encoder.encode(newValue ?? ''));
});
document.addEventListener('visibilitychange', () => happened('visible', document.hidden ? 0 : 1));

async function watchForUpdates() {
  const workers = navigator.serviceWorker, isFirst = !workers.controller;
  workers.addEventListener('controllerchange', () => { if (!isFirst) location.reload(); });
  const registration = await workers.register('/worker.js');
  const watch = worker => worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && workers.controller) happened('updateWaiting');
  });
  if (registration.waiting) happened('updateWaiting');
  registration.addEventListener('updatefound', () => watch(registration.installing));
}

async function start() {
  const source = fetch(document.getElementById('wasm').href);
  const { instance } = await WebAssembly.instantiateStreaming(source, { bridge });
  swift = instance.exports;
  memory = swift.memory;
  swift._initialize();
  swift.__main_argc_argv(0, 0);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const payload = [path(), navigator.languages, zone, kept()].join('\n');
  call('launched', encoder.encode(payload), navigator.onLine ? 1 : 0, document.hidden ? 0 : 1);
  if (navigator.serviceWorker !== undefined) watchForUpdates().catch(() => {});
}

start().catch(crash);
