// The running program: its memory, and calls into it. Sources/Browser/Exports.swift says what each call means.

const HAPPENED = ['frame', 'timer', 'online', 'visible', 'leaving', 'leading', 'socketOpened', 'socketClosed',
  'updateWaiting', 'updateActive', 'leftElsewhere', 'measured']; // as in Exports.swift
export const EMPTY = new Uint8Array(0);
export const encoder = new TextEncoder();
const decoder = new TextDecoder();
let exports;

export const memory = () => exports.memory.buffer; // ask anew each time: it may have grown
export const bytes = (start, count) => new Uint8Array(memory(), start, count);
export const text = (start, count) => decoder.decode(bytes(start, count));

export async function run(address, bridge) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), { bridge });
  exports = instance.exports;
  exports._initialize();
  exports.__main_argc_argv(0, 0);
}

// Never two calls at once, and none after a crash.
export let isInside = false;
let isDead = false;

export function call(name, payload, ...values) {
  if (isDead) return 0;
  if (isInside) { queueMicrotask(() => call(name, payload, ...values)); return 0; }
  isInside = true;
  try {
    if (payload.length > 0) {
      const start = exports.buffer(payload.length);
      bytes(start, payload.length).set(payload);
    }
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
  isDead = true;
  console.error(error.stack ?? error);
  const isRussian = navigator.language.startsWith('ru');
  const screen = document.createElement('main'), title = document.createElement('h1');
  const button = document.createElement('button');
  screen.id = 'crash';
  title.textContent = isRussian ? 'Dela остановилась из-за ошибки' : 'Dela stopped because of an error';
  button.textContent = isRussian ? 'Открыть снова' : 'Open again';
  button.onclick = () => location.reload();
  screen.append(title, button);
  document.body.replaceChildren(screen);
}
