// The bytes of pictures: chosen by the person, and kept in a database of their own until the server has them. What was
// seen of the server's pictures the worker keeps.
import { begin, open, result } from './indexeddb.js';
import { EMPTY, call, encoder } from './swift.js';

const STORE = 'bytes', SEEN = 'pictures', PAGES = 'pages', EVERYONE = 'everyone', SHARED = 'shared'; // the latter four as in worker.js
const LIMIT = '/pictures-kept'; // as well
// In ms: what is as new as this may be wanted by another tab, and what the server has may not have been seen from there.
const FRESH = 600_000, UNSEEN = 604_800_000;
let database = null; // a promise
let name = '';

// The pictures of the person whose database has this name, or nobody's.
export function use(person) {
  close();
  name = person === null ? '' : person + '-pictures';
}

function close() {
  database?.then(opened => opened.close(), () => {});
  database = null;
}

// A browser may close a database that is in use, as when a part of itself has crashed: then it is opened anew, once.
async function inStore(mode, work, isLast = false) {
  if (name === '') throw new Error('nobody is signed in');
  const owner = name, gone = () => { if (name === owner) use(null); };
  const current = database ??= open(name, empty => empty.createObjectStore(STORE), gone);
  try {
    const [transaction, finished] = begin(await current, STORE, mode, { durability: 'strict' });
    const answer = await work(transaction.objectStore(STORE));
    await finished;
    return answer;
  } catch (error) {
    if (database === current) close();
    if (isLast || name !== owner) throw error;
    return inStore(mode, work, true);
  }
}

async function keep(file) {
  const blob = await file.arrayBuffer(), digest = new Uint8Array(await crypto.subtle.digest('SHA-256', blob));
  const key = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
  await inStore('readwrite', store => {
    store.put({ blob, type: file.type, at: Date.now() }, key); // its bytes: in a private window WebKit keeps no Blob
    store.transaction.commit();
  });
  return key;
}

// One after the other, so that they come in the order in which they were chosen.
// Resolves to whether there was room for all that may be kept.
async function take(token, files, mostBytes, most = Infinity) {
  let fits = true;
  if (files.length > most) call('picked', EMPTY, token, 4);
  for (const file of [...files].slice(0, most)) {
    if (file.size === 0) { call('picked', EMPTY, token, 5); continue; }
    if (file.size > mostBytes) { call('picked', EMPTY, token, 1); continue; }
    try {
      call('picked', encoder.encode(await keep(file)), token, 0);
    } catch (error) {
      call('picked', EMPTY, token, error?.name === 'QuotaExceededError' ? 2 : 3);
      fits = false;
    }
  }
  return fits;
}

// What another app has shared, in the order in which it came. What is kept goes.
async function takeShared(token, mostBytes) {
  const cache = await caches.open(SHARED);
  for (const request of await cache.keys()) {
    const file = await (await cache.match(request))?.blob(); // none where another tab has just taken it
    if (file && await take(token, [file], mostBytes)) await cache.delete(request);
  }
}

let input; // held on to, or it may be gone before it has been answered
let offered = []; // what was dropped or pasted last

export function pick(token, source, most, mostBytes) { // source as in PicturePick
  if (source === 2) return take(token, offered.splice(0), mostBytes, most);
  if (source === 3) return takeShared(token, mostBytes);
  input = document.createElement('input');
  input.type = 'file';
  // iPhones offer the camera for images of any kind; Chrome on Android only where its gallery alone would not do.
  input.accept = /Android.*Chrome/.test(navigator.userAgent) ? 'image/*,android/allowCamera' : 'image/*';
  input.multiple = most > 1;
  if (source === 1) input.capture = 'environment';
  input.onchange = ({ target }) => take(token, target.files, mostBytes, most);
  input.click();
}

// A square of a picture that is kept becomes one of its own. What cannot be cut stays as it is.
export async function crop(token, key, x, y, side, most) {
  try {
    const image = new Image(); // upright in every browser, unlike a bitmap
    image.src = URL.createObjectURL(await kept(key));
    await image.decode().finally(() => URL.revokeObjectURL(image.src));
    const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
    canvas.width = canvas.height = Math.min(side, most);
    pen.fillStyle = '#fff'; // beneath what is transparent
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
    const square = await new Promise((done, fail) => canvas.toBlob(blob => blob ? done(blob) : fail(), 'image/jpeg', .9));
    await take(token, [square], Infinity);
  } catch {
    call('picked', encoder.encode(key), token, 0);
  }
}

export async function kept(key) {
  const found = await inStore('readonly', store => result(store.get(key)));
  return found && new Blob([found.blob], { type: found.type ?? found.blob.type });
}

// Pictures that are dropped or pasted are offered to what takes files; dropped anywhere else they open nothing.
const dragsFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
const over = (node, wanted) => node.closest?.(wanted) ?? null;
let lit = 0;

// What the page shows is no file that comes from elsewhere.
addEventListener('dragstart', event => { if (event.target.localName === 'img') event.preventDefault(); });
addEventListener('dragover', event => {
  if (!dragsFiles(event)) return;
  event.preventDefault();
  document.documentElement.toggleAttribute('data-dropping', true);
  clearTimeout(lit);
  lit = setTimeout(() => document.documentElement.removeAttribute('data-dropping'), 500);
});
addEventListener('drop', event => {
  if (!dragsFiles(event)) return;
  event.preventDefault();
  offer(event.target, event.dataTransfer, null);
});
addEventListener('paste', event => {
  const { clipboardData } = event, text = clipboardData.getData('text/plain');
  const names = [...clipboardData.files].map(({ name }) => name).join('\n'); // what comes with files that were copied
  if ((text === '' || text === names) && document.querySelector('dialog') === null) {
    if (names !== '') event.preventDefault();
    offer(event.target, clipboardData, document.querySelector('[data-files]'));
  }
});

function offer(node, { files }, otherwise) {
  const taker = over(node, '[data-files]') ?? otherwise, pictures = [...files].filter(({ type }) => type.startsWith('image/'));
  if (pictures.length === 0 || taker === null) return;
  offered = pictures;
  const target = over(node, '[data-drop]')?.dataset.drop ?? '';
  taker.dispatchEvent(Object.assign(new Event('files'), { over: target }));
}

// A picture that cannot be shown is marked for the styles; one that is looked at also where the server gave no answer, since it
// may come when one tries again. One that is made when it is asked for comes in its turn. What was kept of it is no good.
for (const type of ['load', 'error']) {
  document.addEventListener(type, ({ target }) => {
    if (target.localName !== 'img') return;
    target.toggleAttribute('data-broken', type === 'error');
    if (type === 'error') judge(target).then(() => forgetSeen(target.src)).catch(() => {});
  }, true);
}

async function judge(image) {
  const isMade = new URL(image.src).pathname === '/v1/sources/picture';
  if (!isMade && image.closest('.viewer') === null) return;
  const { status, headers } = await fetch(image.src).catch(() => ({ status: 0 }));
  if (image.hasAttribute('data-broken') && (status === 0 || status >= 500)) image.dataset.broken = 'late';
  const again = () => { if (image.hasAttribute('data-broken')) image.src = image.src; };
  if (isMade && (status === 200 || status === 429)) setTimeout(again, 1000 * (headers.get('retry-after') ?? 5));
}

export function showBroken() {
  for (const image of document.querySelectorAll('img[data-broken]')) image.src = image.src;
}

export async function tidy(keys, beginnings) {
  const cache = await caches.open(SEEN), seen = [];
  for (const { url } of await cache.keys()) {
    const { pathname, search, searchParams } = new URL(url);
    if (searchParams.get('size') === 'screen') seen.push(searchParams.get('blob'));
    if (pathname !== LIMIT && !beginnings.some(beginning => (pathname + search).startsWith(beginning))) await cache.delete(url);
  }
  await inStore('readwrite', async store => {
    for (const key of await result(store.getAllKeys())) {
      const least = Date.now() - (seen.includes(key) ? FRESH : UNSEEN);
      if (!keys.includes(key) && (await result(store.get(key))).at < least) store.delete(key);
    }
  });
}

// The worker reads it where the pictures are, since nothing else of it lasts.
export async function limit(megabytes) {
  const cache = await globalThis.caches?.open(SEEN);
  await cache?.put(LIMIT, new Response(megabytes));
  navigator.serviceWorker?.controller?.postMessage('limit');
}

export async function forgetSeen(beginning) {
  const cache = await globalThis.caches?.open(SEEN), { href } = new URL(beginning, location);
  for (const { url } of await cache?.keys() ?? []) if (url.startsWith(href) && !url.endsWith(LIMIT)) await cache.delete(url);
}

export const forgetShared = () => globalThis.caches?.delete(SHARED).catch(() => {});
export const forgetPages = () => { for (const name of [PAGES, EVERYONE]) globalThis.caches?.delete(name).catch(() => {}); };

export function forget(person) {
  if (name === person + '-pictures') use(null); // what is still being done makes no new one
  indexedDB.deleteDatabase(person + '-pictures');
  globalThis.caches?.delete(SEEN);
  forgetPages();
  forgetShared();
}
