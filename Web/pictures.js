// The bytes of pictures, chosen by the user and stored in a separate database until the server has them. The worker
// caches pictures of the server.
import { begin, open, result } from './indexeddb.js';
import { inOrder } from './page.js';
import { EMPTY, call, encoder } from './swift.js';

const STORE = 'bytes', SEEN = 'pictures', PAGES = 'pages', EVERYONE = 'everyone', SHARED = 'shared'; // the latter four as in worker.js
const LIMIT = '/pictures-kept'; // as well
// In ms: another tab may need newer bytes, and the server may have pictures that this device has not loaded from it
// yet.
const FRESH = 600_000, UNSEEN = 604_800_000;
let database = null; // a promise
let name = '';

// Opens the pictures of the user whose database has this name, or of no user.
export function use(person) {
  close();
  name = person === null ? '' : person + '-pictures';
}

function close() {
  database?.then(opened => opened.close(), () => {});
  database = null;
}

// A browser may close an open database, for example after a crash of its storage. Then it is opened again, once.
async function inStore(mode, work, isLast = false) {
  if (name === '') throw new Error('no user is signed in');
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
    store.put({ blob, type: file.type, at: Date.now() }, key); // its bytes: in a private window WebKit stores no Blob
    store.transaction.commit();
  });
  return key;
}

// Adds files in sequence, in the order of the choice. Resolves to false if the device had no space for an allowed one.
async function addFiles(token, files, maxBytes, max = Infinity) {
  let fits = true;
  if (files.length > max) call('picked', EMPTY, token, 4);
  for (const file of [...files].slice(0, max)) {
    if (file.size === 0) { call('picked', EMPTY, token, 5); continue; }
    if (file.size > maxBytes) { call('picked', EMPTY, token, 1); continue; }
    try {
      call('picked', encoder.encode(await keep(file)), token, 0);
    } catch (error) {
      call('picked', EMPTY, token, error?.name === 'QuotaExceededError' ? 2 : 3);
      fits = false;
    }
  }
  return fits;
}

// Adds the files that another app has shared, in the order of their arrival. Added ones are removed from the cache.
async function addShared(token, maxBytes) {
  const cache = await caches.open(SHARED);
  for (const request of await cache.keys()) {
    const file = await (await cache.match(request))?.blob(); // none if another tab has just added it
    if (file && await addFiles(token, [file], maxBytes)) await cache.delete(request);
  }
}

let input; // a reference that keeps the input alive until it is answered
let droppedFiles = []; // the files of the last drop or paste

export function pick(token, source, max, maxBytes) { // source as in PicturePick
  if (source === 2) {
    const files = droppedFiles.splice(0), pictures = files.filter(isPicture);
    if (pictures.length < files.length) call('picked', EMPTY, token, 6);
    return addFiles(token, pictures, maxBytes, max);
  }
  if (source === 3) return addShared(token, maxBytes);
  input = document.createElement('input');
  input.type = 'file';
  // iPhones offer the camera for any image type; Chrome on Android only if its gallery alone is insufficient.
  input.accept = /Android.*Chrome/.test(navigator.userAgent) ? 'image/*,android/allowCamera' : 'image/*';
  input.multiple = max > 1;
  if (source === 1) input.capture = 'environment';
  input.onchange = ({ target }) => addFiles(token, target.files, maxBytes, max);
  input.click();
}

// Adds a square of a stored picture as a new one. A picture that cannot be cropped stays as it is.
export async function crop(token, key, x, y, side, max) {
  try {
    const image = new Image(); // upright in every browser, unlike a bitmap
    image.src = URL.createObjectURL(await kept(key));
    await image.decode().finally(() => URL.revokeObjectURL(image.src));
    const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
    canvas.width = canvas.height = Math.min(side, max);
    pen.fillStyle = '#fff'; // the background of transparent parts
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height);
    const square = await new Promise((done, fail) => canvas.toBlob(blob => blob ? done(blob) : fail(), 'image/jpeg', .9));
    await addFiles(token, [square], Infinity);
  } catch {
    call('picked', encoder.encode(key), token, 0);
  }
}

export async function kept(key) {
  const found = await inStore('readonly', store => result(store.get(key)));
  return found && new Blob([found.blob], { type: found.type ?? found.blob.type });
}

// Dropped or pasted files go to elements that accept pictures. Dropped elsewhere they have no effect.
const dragsFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
const hasDialog = () => document.querySelector('dialog') !== null;
// Not every browser knows the types of pictures of phones.
const isPicture = ({ type, name }) => type.startsWith('image/') || type === '' && /\.(heic|heif|avif)$/i.test(name);
const over = (node, wanted) => node.closest?.(wanted) ?? null;
let lit = 0;

// Images of the page itself are not files from outside.
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
  dispatchFiles(event.target, event.dataTransfer, false);
});
addEventListener('paste', event => {
  const { clipboardData } = event, text = clipboardData.getData('text/plain');
  const names = [...clipboardData.files].map(({ name }) => name).join('\n'); // the text that comes with copied files
  if (text !== '' && text !== names) return;
  if (names !== '' && !hasDialog()) event.preventDefault();
  dispatchFiles(event.target, clipboardData, true);
});

// During a transition the files wait for the new screen. It also gets those that were dropped on the previous one.
function dispatchFiles(node, { files }, isPasted) {
  const arrived = [...files];
  if (arrived.length > 0) inOrder(() => {
    if (isPasted && hasDialog()) return;
    const place = node.isConnected ? node : document.body, isAnywhere = isPasted || place !== node;
    const receiver = over(place, '[data-files]') ?? (isAnywhere ? document.querySelector('[data-files]') : null);
    if (receiver === null) return;
    droppedFiles = arrived;
    receiver.dispatchEvent(Object.assign(new Event('files'), { over: over(place, '[data-drop]')?.dataset.drop ?? '' }));
  });
}

// Marks a broken picture for the styles. In the viewer, a failure without an answer is marked as temporary, since a retry
// may succeed. A picture that is created on request is requested again. The cached version is removed.
for (const type of ['load', 'error']) {
  document.addEventListener(type, ({ target }) => {
    if (target.localName !== 'img') return;
    target.toggleAttribute('data-broken', type === 'error');
    if (type === 'error') retryBroken(target).then(() => forgetSeen(target.src)).catch(() => {});
  }, true);
}

async function retryBroken(image) {
  const isMade = new URL(image.src).pathname === '/v1/sources/picture';
  if (!isMade && image.closest('.viewer') === null) return;
  const { status, headers } = await fetch(image.src).catch(() => Response.error());
  if (image.hasAttribute('data-broken') && (status === 0 || status >= 500)) image.dataset.broken = 'late';
  const again = () => { if (image.hasAttribute('data-broken')) image.src = image.src; };
  if (isMade && (status === 200 || status === 429)) setTimeout(again, 1000 * Number(headers.get('retry-after') ?? 5));
}

export function showBroken() {
  for (const image of document.querySelectorAll('img[data-broken]')) image.src = image.src;
}

export async function tidy(keys, prefixes) {
  const cache = await caches.open(SEEN), seen = [];
  for (const { url } of await cache.keys()) {
    const { pathname, search, searchParams } = new URL(url);
    if (searchParams.get('size') === 'screen') seen.push(searchParams.get('blob'));
    if (pathname !== LIMIT && !prefixes.some(prefix => (pathname + search).startsWith(prefix))) await cache.delete(url);
  }
  await inStore('readwrite', async store => {
    for (const key of await result(store.getAllKeys())) {
      const oldest = Date.now() - (seen.includes(key) ? FRESH : UNSEEN);
      if (!keys.includes(key) && (await result(store.get(key))).at < oldest) store.delete(key);
    }
  });
}

// The worker reads the limit from the cache of pictures, because its own variables do not last.
export async function limit(megabytes) {
  const cache = await globalThis.caches?.open(SEEN);
  await cache?.put(LIMIT, new Response(megabytes));
  navigator.serviceWorker?.controller?.postMessage('limit');
}

export async function forgetSeen(prefix) {
  const cache = await globalThis.caches?.open(SEEN), { href } = new URL(prefix, location.href);
  for (const { url } of await cache?.keys() ?? []) if (url.startsWith(href) && !url.endsWith(LIMIT)) await cache.delete(url);
}

export const forgetShared = () => globalThis.caches?.delete(SHARED).catch(() => {});
export const forgetPages = () => { for (const name of [PAGES, EVERYONE]) globalThis.caches?.delete(name).catch(() => {}); };

export function forget(person) {
  if (name === person + '-pictures') use(null); // running work does not create it again
  indexedDB.deleteDatabase(person + '-pictures');
  globalThis.caches?.delete(SEEN);
  forgetPages();
  forgetShared();
}
