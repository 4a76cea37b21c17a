// The running program: its memory, and calls of its functions. Sources/Browser/Exports.swift describes each call.

const HAPPENED = ['frame', 'timer', 'online', 'visible', 'leaving', 'leading', 'socketOpened', 'socketClosed',
  'updateWaiting', 'updateActive', 'leftElsewhere', 'measured', 'notifications', 'restLoaded', 'watched', 'touched',
  'shared', 'installing', 'wide', 'spacious']; // as in Exports.swift
export const EMPTY = new Uint8Array(0);
export const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true }); // texts are cut by length, so a leading U+FEFF stays
/** @type {any} */
let exports;

export const memory = () => exports.memory.buffer; // read it each time, because it changes when the memory grows
export const bytes = (start, count) => new Uint8Array(memory(), start, count);
export const text = (start, count) => decoder.decode(bytes(start, count));

// Functions that the start does not need are in a separate module, `rest` (docs/decisions/0028). Until it is loaded,
// stand-ins take their place. A call of one loads the module synchronously. No worker answers then, so a page with a
// worker loads both modules before it starts.
export async function run(address, restAddress, bridge) {
  const coming = new AbortController();
  let rest = null, restLoaded;
  const isWhole = new Promise(resolve => { restLoaded = resolve; });

  async function load() {
    const response = await fetch(restAddress, { signal: coming.signal });
    if (!response.ok) throw new Error(`${restAddress}: ${response.status}`);
    rest = await response.arrayBuffer();
    await WebAssembly.instantiate(rest, { app: exports });
    restLoaded();
  }
  const loadLater = () => load().catch(() => { if (rest === null) setTimeout(loadLater, 3000); });

  const standIns = new Proxy({}, { get: (_, place) => (...values) => {
    coming.abort();
    new WebAssembly.Instance(new WebAssembly.Module(rest ??= now(restAddress)), { app: exports });
    restLoaded();
    return Object.values(exports).find(one => one instanceof WebAssembly.Table).get(Number(place))(...values);
  } });
  ({ exports } = (await WebAssembly.instantiateStreaming(fetch(address), { bridge, rest: standIns })).instance);
  const loading = loadLater();
  if (navigator.serviceWorker?.controller) await loading;
  exports._initialize();
  exports.__main_argc_argv(0, 0);
  isRunning = true;
  isWhole.then(() => happened('restLoaded'));
}

function now(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.overrideMimeType('text/plain; charset=x-user-defined'); // a synchronous request has no other access to bytes
  request.send();
  if (request.status !== 200) throw new DOMException(`${address}: ${request.status}`, 'NetworkError');
  return Uint8Array.from(request.responseText, letter => letter.charCodeAt(0));
}

// Calls are never nested. There are none before the start, which reads the state itself, or after a crash.
export let isInside = false;
let isRunning = false;

export function give(payload) {
  const start = exports.buffer(payload.length);
  bytes(start, payload.length).set(payload);
}

export function call(name, payload, ...values) {
  if (!isRunning) return 0;
  if (isInside) { queueMicrotask(() => call(name, payload, ...values)); return 0; }
  isInside = true;
  try {
    if (payload.length > 0) give(payload);
    return exports[name](...values);
  } catch (error) {
    crash(error);
    return 0;
  } finally {
    isInside = false;
  }
}

export const happened = (kind, value = 0) => call('happened', EMPTY, HAPPENED.indexOf(kind), value);

export function crash(error) {
  isRunning = false;
  console.error(error.stack ?? error);
  const isRussian = document.documentElement.lang === 'ru', isPart = error.name === 'NetworkError';
  const screen = document.createElement('main');
  const add = (tag, words) => Object.assign(screen.appendChild(document.createElement(tag)), { textContent: words });
  screen.id = 'crash';
  Object.assign(add('img', ''), { src: '/icon.svg', alt: 'Dela', className: 'logo' });
  if (isPart) add('h1', isRussian ? 'Часть Dela не загрузилась' : 'A part of Dela did not load');
  else add('h1', isRussian ? 'Dela остановилась из-за ошибки' : 'Dela stopped because of an error');
  if (isPart) add('p', isRussian ? 'Проверьте интернет и откройте ещё раз.' : 'Check your connection, then open it again.');
  else add('p', isRussian ? 'Всё, что уже сохранено, не пропало.' : 'Everything that was saved is still here.');
  Object.assign(add('button', isRussian ? 'Открыть снова' : 'Open again'), { onclick: () => location.reload() });
  document.body.replaceChildren(screen);
}
